/** A city or district as people read it, and the machine value that addresses and rows carry. */
export type Place = { key: string; label: string };
/** A known city with its known districts (specification, section 3). */
export type City = Place & { districts: readonly Place[] };

const district = (key: string, label: string): Place => ({ key, label });

/** The cities and districts of the specification, section 3, in its order. */
export const CITIES: readonly City[] = [
  {
    key: 'tanger',
    label: 'Tanger',
    districts: [
      district('medina', 'Médina'),
      district('malabata', 'Malabata'),
      district('centre_ville', 'Centre-ville'),
      district('california', 'California'),
      district('iberia', 'Iberia'),
      district('boukhalef', 'Boukhalef'),
      district('achakar', 'Achakar'),
      district('cap_spartel', 'Cap Spartel'),
      district('branes', 'Branes'),
      district('moujahidine', 'Moujahidine'),
    ],
  },
  {
    key: 'tetouan',
    label: 'Tétouan',
    districts: [
      district('medina', 'Médina'),
      district('centre_ville', 'Centre-ville'),
      district('martil', 'Martil'),
      district('fnideq', 'Fnideq'),
      district('mdiq', 'M’diq'),
    ],
  },
  {
    key: 'casablanca',
    label: 'Casablanca',
    districts: [
      district('anfa', 'Anfa'),
      district('maarif', 'Maârif'),
      district('ain_diab', 'Aïn Diab'),
      district('californie', 'Californie'),
      district('gauthier', 'Gauthier'),
      district('racine', 'Racine'),
      district('bourgogne', 'Bourgogne'),
    ],
  },
  {
    key: 'rabat',
    label: 'Rabat',
    districts: [
      district('agdal', 'Agdal'),
      district('hay_riad', 'Hay Riad'),
      district('medina', 'Médina'),
      district('souissi', 'Souissi'),
      district('hassan', 'Hassan'),
    ],
  },
  {
    key: 'marrakech',
    label: 'Marrakech',
    districts: [
      district('medina', 'Médina'),
      district('gueliz', 'Guéliz'),
      district('hivernage', 'Hivernage'),
      district('palmeraie', 'Palmeraie'),
      district('amelkis', 'Amelkis'),
    ],
  },
  {
    key: 'fes',
    label: 'Fès',
    districts: [
      district('medina', 'Médina'),
      district('ville_nouvelle', 'Ville Nouvelle'),
      district('atlas', 'Atlas'),
      district('saiss', 'Saïss'),
    ],
  },
  {
    key: 'agadir',
    label: 'Agadir',
    districts: [
      district('centre_ville', 'Centre-ville'),
      district('founty', 'Founty'),
      district('sonaba', 'Sonaba'),
      district('talborjt', 'Talborjt'),
    ],
  },
];

/** The known city of that key. */
export function knownCity(key: string): City | undefined {
  return CITIES.find((city) => city.key === key);
}
