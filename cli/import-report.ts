import {
  type ImportProgress,
  type ImportReport,
  type RefusalReason,
  refusalLabel,
  refusedRows,
} from '#app/features/properties/import/import.model.ts';
import { formatNumber } from '#app/lib/money.ts';
import { m } from '#app/paraglide/messages.js';

const BAR = 24;
const MOST_NAMES = 12;

const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** One line that shows how far an import is; with a bar on a terminal. */
export function progressLine(progress: ImportProgress, seconds: number, isTerminal: boolean): string {
  const share = progress.totalBytes === 0 ? 1 : Math.min(1, progress.bytes / progress.totalBytes);
  const full = Math.round(share * BAR);
  const bar = isTerminal ? `[${'█'.repeat(full)}${'░'.repeat(BAR - full)}] ` : '';
  const rate = seconds > 0 ? progress.rows / seconds : 0;
  return (
    `${bar}${formatNumber(Math.floor(share * 100))} % du fichier lu · ${formatNumber(progress.rows)} lignes · ` +
    `${formatNumber(progress.inserted)} ajoutées · ${formatNumber(progress.refused)} refusées · ` +
    `${formatNumber(rate)} lignes/s`
  );
}

/** The report as people read it, in French. */
export function reportText(report: ImportReport): string {
  const refused = Object.entries(report.refused).sort(([, a], [, b]) => b - a);
  const corrected = Object.entries(report.corrected).map(
    ([column, count]) => `${column} ${formatNumber(count)}`,
  );
  const { taken, missing, refused: refusedPictures } = report.photographs;
  const head = report.isBrokenOff
    ? 'Import interrompu : ce qui a été écrit reste, relancez la même commande pour continuer.'
    : report.isDryRun
      ? 'Essai terminé : rien n’a été écrit.'
      : 'Import terminé.';
  const lines: (string | null)[] = [
    head,
    figure('lignes lues', report.read),
    figure('ajoutées', report.inserted),
    figure('mises à jour', report.updated),
    report.unchanged > 0 ? figure('déjà à jour', report.unchanged) : null,
    figure('déjà connues, ignorées', report.skipped),
    figure('modifiées depuis, conservées', report.kept),
    figure('refusées', refusedRows(report)),
    ...refused.map(([reason, count]) => figure(`  ${refusalLabel(reason as RefusalReason)}`, count)),
    figure('corrigées', report.correctedRows, corrected.join(', ')),
    figure('descriptions composées', report.composed),
    figure(
      'photographies reçues',
      taken,
      `introuvables ${formatNumber(missing)}, refusées ${formatNumber(refusedPictures)}`,
    ),
    report.unsoughtPhotographs > 0
      ? m.import_unsought_photographs({
          count: report.unsoughtPhotographs,
          figure: formatNumber(report.unsoughtPhotographs),
        })
      : null,
    figure('nouvelles villes', report.newCities.length, someOf(report.newCities)),
    figure('nouveaux quartiers', report.newDistricts),
    report.unknownColumns.length > 0
      ? `Colonnes inconnues, ignorées : ${report.unknownColumns.join(', ')}.`
      : null,
    `Durée : ${decimal.format(report.seconds)} s ; plus longue pause du service : ` +
      `${decimal.format(report.pause.longest)} ms (99 % des lots : ${decimal.format(report.pause.p99)} ms au plus).`,
    report.listFile === null ? null : `Liste des lignes à revoir : ${report.listFile}`,
  ];
  return `${lines.filter((line) => line !== null).join('\n')}\n`;
}

function figure(label: string, count: number, detail = ''): string {
  return `  ${label.padEnd(48, ' ')} ${formatNumber(count).padStart(9, ' ')}${detail === '' ? '' : `  (${detail})`}`;
}

function someOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(', ') + (more > 0 ? `, et ${more} autres` : '');
}
