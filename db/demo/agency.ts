/** The details of the demo agency as they stand in the settings after seeding. */
export type DemoAgency = {
  name: string;
  tagline: string;
  /** Lines of the postal address, joined with a comma where one line is wanted. */
  addressLines: string[];
  /** E.164. */
  telephone: string;
  /** E.164; without the plus sign it is the number of a wa.me link. */
  whatsapp: string;
  email: string;
  /** Opening hours as people read them. */
  openingHoursText: string;
  /** Opening hours as machines read them; days 1 (Monday) to 7 (Sunday), local time `HH:MM`. */
  openingHours: { days: number[]; opens: string; closes: string }[];
  facebookUrl: string;
  instagramUrl: string;
  /** Degrees north and east. */
  mapPosition: { latitude: number; longitude: number };
  foundedYear: number;
  /** Claims of the specification, section 1; the counts are lower bounds (« 150+ »), the rating is out of 5. */
  figures: { propertiesManaged: number; satisfiedClients: number; yearsOfExperience: number; rating: number };
  founder: { name: string; role: string };
  /** Receipt of the declaration to the CNDP under Law 09-08; empty until the operator has one. */
  cndpReceipt: string;
  /** French, paragraphs separated by an empty line. */
  legalNotices: string;
  /** French, paragraphs separated by an empty line. */
  privacy: string;
  /** Says that the demo photographs are visualisations. */
  picturesNotice: string;
  /** MAD for one euro, for the back-office. */
  euroRate: number;
};

const picturesNotice =
  'Les images de démonstration sont des visualisations d’architecture et ne représentent pas des biens réels.';

/** « Maison Tingis », a fictional agency: numbers of zeros, addresses under `.example`. */
export const demoAgency: DemoAgency = {
  name: 'Maison Tingis',
  tagline: 'Votre partenaire de confiance pour louer et vendre au Maroc',
  addressLines: ['Tanger', 'Maroc'],
  telephone: '+212539000000',
  whatsapp: '+212600000000',
  email: 'contact@maison-tingis.example',
  openingHoursText: 'Lun. – Sam. 9h00 – 18h00',
  openingHours: [{ days: [1, 2, 3, 4, 5, 6], opens: '09:00', closes: '18:00' }],
  facebookUrl: 'https://facebook.example/maison-tingis',
  instagramUrl: 'https://instagram.example/maison-tingis',
  mapPosition: { latitude: 35.7806, longitude: -5.8121 },
  foundedYear: 2015,
  figures: { propertiesManaged: 150, satisfiedClients: 500, yearsOfExperience: 8, rating: 4.9 },
  founder: { name: 'Leïla Benhassar', role: 'Fondatrice et directrice' },
  cndpReceipt: '',
  legalNotices: [
    'Ce site présente une agence fictive, à titre de démonstration. Éditeur : Maison Tingis, agence immobilière, Tanger, Maroc. Directrice de la publication : Leïla Benhassar. Contact : contact@maison-tingis.example.',
    'Les annonces ont une valeur indicative et ne constituent pas une offre contractuelle. Les surfaces et les positions sont approximatives ; les prix s’entendent en dirhams marocains. Aucune somme n’est demandée ni encaissée sur ce site.',
    `${picturesNotice} Les textes et les images ne peuvent être reproduits sans accord écrit de l’éditeur.`,
  ].join('\n\n'),
  privacy: [
    'Maison Tingis traite les données que vous lui confiez par les formulaires de ce site : nom, adresse électronique, téléphone, dates souhaitées, nombre de voyageurs et message. Elles servent à répondre à votre demande, à organiser une visite ou à préparer un séjour, et à rien d’autre.',
    'Elles sont lues par l’équipe de l’agence et, lorsqu’un séjour est confirmé, communiquées au propriétaire dans la seule mesure nécessaire à l’accueil. Elles ne sont ni vendues ni cédées. Elles sont conservées le temps de traiter votre demande, puis pendant la durée imposée par la loi lorsqu’un contrat a été conclu.',
    'Ce site ne dépose aucun cookie de mesure d’audience ni de publicité. La carte et les vidéos ne sont chargées auprès de leurs fournisseurs qu’à votre demande.',
    'Conformément à la loi n° 09-08 relative à la protection des personnes physiques à l’égard du traitement des données à caractère personnel, vous disposez d’un droit d’accès et de rectification, ainsi que d’un droit d’opposition pour motifs légitimes. Pour l’exercer, écrivez à contact@maison-tingis.example. Vous pouvez aussi saisir la Commission nationale de contrôle de la protection des données à caractère personnel (CNDP).',
  ].join('\n\n'),
  picturesNotice,
  euroRate: 10.8,
};
