/** A fictitious client of the demo agency. */
export type DemoClient = {
  fullName: string;
  email: string;
  /** E.164. */
  phone: string;
  address?: string;
};

/** Clients of the demo: invented names, addresses under reserved domains, telephone numbers of zeros. */
export const demoClients: DemoClient[] = [
  {
    fullName: 'Claire Vasseur',
    email: 'claire.vasseur@example.com',
    phone: '+212600000001',
    address: 'Lyon, France',
  },
  {
    fullName: 'Youssef Berrahal',
    email: 'y.berrahal@example.com',
    phone: '+212600000002',
    address: 'Casablanca, Maroc',
  },
  {
    fullName: 'Inés Carmona Rueda',
    email: 'ines.carmona@example.com',
    phone: '+212600000003',
    address: 'Séville, Espagne',
  },
  { fullName: 'Nadia Lamrani', email: 'nadia.lamrani@example.com', phone: '+212600000004' },
  {
    fullName: 'Antoine Delcourt',
    email: 'antoine.delcourt@famille-delcourt.example',
    phone: '+212600000005',
    address: 'Bruxelles, Belgique',
  },
  {
    fullName: 'Hicham Touimi',
    email: 'hicham.touimi@example.com',
    phone: '+212600000006',
    address: 'Rabat, Maroc',
  },
  {
    fullName: 'Marta Beltrán Soler',
    email: 'marta.beltran@example.com',
    phone: '+212600000007',
    address: 'Valence, Espagne',
  },
  { fullName: 'Lucie Ferrand', email: 'lucie.ferrand@example.com', phone: '+212600000008' },
  {
    fullName: 'Karim Bensaltana',
    email: 'karim@atelier-bensaltana.example',
    phone: '+212600000009',
    address: 'Paris, France',
  },
  {
    fullName: 'Élodie Marchetti',
    email: 'elodie.marchetti@example.com',
    phone: '+212600000010',
    address: 'Marseille, France',
  },
  {
    fullName: 'Javier Montero Gil',
    email: 'javier.montero@example.com',
    phone: '+212600000011',
    address: 'Madrid, Espagne',
  },
  {
    fullName: 'Imane Sekkouri',
    email: 'imane.sekkouri@example.com',
    phone: '+212600000012',
    address: 'Fès, Maroc',
  },
  { fullName: 'Mathilde Auber', email: 'mathilde.auber@example.com', phone: '+212600000013' },
  {
    fullName: 'Rachid Amzil',
    email: 'rachid.amzil@example.com',
    phone: '+212600000014',
    address: 'Agadir, Maroc',
  },
];
