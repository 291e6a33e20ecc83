import { fold } from '#app/lib/text.ts';

/** Spellings by machine value, as folded words (`lib/text.ts`); Arabic ones as written. */
const CITIES: Record<string, string> = {
  tanger: 'tangier|tangiers|tanja|tanger assilah|tanger tetouan|طنجة',
  tetouan: 'tetuan|titwan|tittawin|تطوان',
  casablanca: 'casa|dar el beida|dar el baida|dar beida|ad dar al bayda|الدار البيضاء|كازا',
  rabat: 'er rabat|rabat ville|الرباط',
  marrakech: 'marrakesh|marakech|marrakch|marraquech|marakesh|مراكش',
  fes: 'fez|fas|فاس',
  agadir: 'agadir ville|agadir ida outanane|أكادير|اكادير',
};

/** Cities outside the list that adverts name often: one label, so that spellings do not become several cities. */
const OTHER_CITIES: Record<string, string> = {
  'Al Hoceïma': 'hoceima|el hoceima|alhoceima|الحسيمة',
  Asilah: 'assilah|arcila|azila|أصيلة',
  'Béni Mellal': 'beni melal|بني ملال',
  Chefchaouen: 'chaouen|chefchaouene|xaouen|شفشاون',
  'El Jadida': 'jadida|al jadida|الجديدة',
  Essaouira: 'mogador|saouira|الصويرة',
  Kénitra: 'kenitra ville|القنيطرة',
  'Ksar El Kebir': 'ksar kebir|القصر الكبير',
  Laâyoune: 'laayoun|el aaiun|العيون',
  Larache: 'laarache|العرائش',
  Meknès: 'mekness|meknas|مكناس',
  Mohammédia: 'mohamedia|mohammadia|المحمدية',
  Nador: 'الناظور',
  Ouarzazate: 'warzazat|ورزازات',
  Oujda: 'wajda|وجدة',
  Safi: 'asfi|آسفي',
  Salé: 'sala|sla|سلا',
  Saïdia: 'saidiya|السعيدية',
  Témara: 'temara ville|تمارة',
};

/** Towns that the list has as districts of a city. */
export const TOWN_DISTRICTS: readonly { city: string; district: string; spellings: readonly string[] }[] = [
  { city: 'tetouan', district: 'martil', spellings: ['martil plage', 'rio martin', fold('مرتيل')] },
  { city: 'tetouan', district: 'fnideq', spellings: ['fnidek', 'fnidaq', 'castillejos', fold('الفنيدق')] },
  { city: 'tetouan', district: 'mdiq', spellings: ['mdik', 'm dik', 'mdiq plage', 'rincon', fold('المضيق')] },
];

/** Other names of a known district. */
const SAME_DISTRICTS: Record<string, Record<string, string>> = {
  tanger: {
    medina: 'ancienne medina|old medina',
    malabata: 'malabatta|mallabata',
    centre_ville: 'centre|center|city centre|downtown|plein centre',
    california: 'californie',
    iberia: 'iberie|iberya|place iberia',
    boukhalef: 'boukhalf|boukhalaf',
    achakar: 'achakkar|achaqar|ashakar',
    cap_spartel: 'cape spartel',
    moujahidine: 'mujahidine|moujahidin|mojahidine',
  },
  tetouan: {
    medina: 'ancienne medina|old medina',
    centre_ville: 'centre|center|downtown',
    mdiq: 'mdik|m dik',
  },
  casablanca: {
    maarif: 'el maarif|maarife',
    ain_diab: 'ain diyab',
    californie: 'california',
    gauthier: 'gautier|gautheir',
    bourgogne: 'burgogne|bourgonne',
  },
  rabat: {
    hay_riad: 'riad|riyad|ryad|hay riyad|hay ryad|hay ryadh',
    medina: 'ancienne medina|old medina',
    souissi: 'suissi|souisi|swissi',
  },
  marrakech: {
    medina: 'ancienne medina|old medina',
    gueliz: 'guiliz|guilez|guelize|gueliz centre',
    palmeraie: 'ennakhil palmeraie|palmeraie ennakhil|palmerai',
  },
  fes: {
    medina: 'fes el bali|fez el bali|ancienne medina|old medina',
    ville_nouvelle: 'nouvelle ville',
    saiss: 'sais|saïs',
  },
  agadir: { centre_ville: 'centre|center|downtown', talborjt: 'talborj|talbourjt|talborjet' },
};

/** Quarters that lie in a known district: found under it, and kept as a detail. */
const FINER: Record<string, Record<string, string>> = {
  tanger: { branes: 'branes 1|branes 2|branes kdima|branes jdida' },
  casablanca: {
    anfa: 'anfa superieur|anfa place',
    maarif: 'maarif extension',
    ain_diab: 'ain diab extension',
    racine: 'racine extension',
    bourgogne: 'bourgogne ouest|bourgogne est',
  },
  rabat: {
    agdal: 'haut agdal|bas agdal',
    hay_riad: 'riyad extension|hay riad extension',
    hassan: 'hassan centre ville',
  },
  agadir: { founty: 'haut founty' },
};

function byFolded(table: Record<string, string>): [string, string][] {
  return Object.entries(table).flatMap(([target, spellings]) =>
    spellings.split('|').map((spelling): [string, string] => [fold(spelling), target]),
  );
}

function byCity(table: Record<string, Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([city, districts]) =>
      byFolded(districts).map(([spelling, key]): [string, string] => [`${city}/${spelling}`, key]),
    ),
  );
}

/** Machine value of a known city by folded spelling. */
export const CITY_SPELLINGS: ReadonlyMap<string, string> = new Map(byFolded(CITIES));

/** Label of a frequent other city by folded spelling. */
export const OTHER_CITY_LABELS: ReadonlyMap<string, string> = new Map([
  ...Object.keys(OTHER_CITIES).map((label): [string, string] => [fold(label), label]),
  ...byFolded(OTHER_CITIES),
]);

/** Machine value of a known district by `city/folded spelling`. */
export const DISTRICT_SPELLINGS: ReadonlyMap<string, string> = byCity(SAME_DISTRICTS);

/** Machine value of the known district that a quarter lies in, by `city/folded spelling`. */
export const FINER_DISTRICTS: ReadonlyMap<string, string> = byCity(FINER);
