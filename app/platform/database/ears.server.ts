import pg from 'pg';
import type { Log } from '#app/platform/log.server.ts';
import type { Engine } from './engine.server.ts';

type Ear = { channel: string; onPayload(payload: string): void; onReconnect?(): void; onLost?(): void };

/** Who listens to which channel, whatever connection carries it. A listener that throws hurts no other. */
export class Ears {
  readonly #ears = new Set<Ear>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /**
   * Makes the `listen` of an engine.
   * @param send sends LISTEN over the connection that hears, waiting for it; throws where it cannot be made
   * @param sendIfThere sends UNLISTEN; where the connection is away, nothing is heard either
   */
  listenBy(
    send: (statement: string) => Promise<unknown>,
    sendIfThere: (statement: string) => Promise<unknown>,
  ): Engine['listen'] {
    return async (channel, onPayload, onReconnect, onLost) => {
      const ear: Ear = { channel, onPayload, onReconnect, onLost };
      const name = pg.escapeIdentifier(channel);
      this.#ears.add(ear);
      try {
        await send(`listen ${name}`);
      } catch (error) {
        this.#ears.delete(ear);
        throw error;
      }
      return async () => {
        const wasHeard = this.#ears.delete(ear);
        if (!wasHeard || this.channels().has(channel)) return;
        await sendIfThere(`unlisten ${name}`).catch((error: unknown) => {
          this.#log.warn({ err: error, channel }, 'a channel could not be left');
        });
      };
    };
  }

  channels(): Set<string> {
    return new Set([...this.#ears].map((ear) => ear.channel));
  }

  deliver(channel: string, payload: string): void {
    for (const ear of this.#ears) {
      if (ear.channel === channel) this.#tell(channel, () => ear.onPayload(payload));
    }
  }

  tellLost(): void {
    for (const ear of this.#ears) this.#tell(ear.channel, () => ear.onLost?.());
  }

  tellBack(): void {
    for (const ear of this.#ears) this.#tell(ear.channel, () => ear.onReconnect?.());
  }

  #tell(channel: string, call: () => void): void {
    try {
      call();
    } catch (error) {
      this.#log.error({ err: error, channel }, 'a listener failed');
    }
  }
}
