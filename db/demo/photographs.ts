/**
 * The demo photographs (file names in `db/demo/photographs/`) and their French alternative texts.
 * All of them are architectural visualisations rendered for this project, not pictures of real properties.
 */
export const demoPhotographs: Record<string, string> = {
  'appartement-balcon-mer.jpg':
    'Grand balcon d’appartement à plancher et plafond de bois, coin salon et vue sur la mer',
  'appartement-immeuble-facade.jpg':
    'Façade d’une résidence contemporaine à balcons filants et moucharabiehs',
  'appartement-salon-contemporain.jpg':
    'Salon d’appartement contemporain, baie vitrée sur la mer et canapé bleu canard',
  'boutique-interieur.jpg':
    'Intérieur de boutique : niches en arc terre cuite, comptoir en zellige vert et céramiques',
  'bureau-open-space.jpg':
    'Plateau de bureaux lumineux avec coin salon et grandes baies en arc, vue sur la baie',
  'bureau-privatif.jpg': 'Bureau de direction : table en noyer, bibliothèque éclairée et mur vert profond',
  'bureau-salle-reunion.jpg':
    'Salle de réunion à grande table de bois, fauteuils verts et baies en arc sur la mer',
  'chambre-appartement.jpg':
    'Chambre contemporaine : tête de lit bleu nuit, panneau de noyer cannelé et baie vitrée sur la mer',
  'chambre-riad.jpg': 'Chambre en tadelakt terre cuite, tête de lit en moucharabieh, ouverte sur la mer',
  'chambre-suite.jpg': 'Suite parentale lumineuse avec tête de lit en arc et vue mer',
  'cuisine-creme-laiton.jpg':
    'Cuisine crème et laiton : îlot cannelé, crédence en marbre doré et sol en damier',
  'cuisine-moderne.jpg':
    'Cuisine moderne : îlot en marbre et chêne, façades vert sauge, crédence en zellige clair',
  'cuisine-zellige-vert.jpg': 'Cuisine avec îlot et crédence en zellige vert émeraude, suspensions en laiton',
  'entrepot-interieur.jpg': 'Hall d’entrepôt lumineux à éclairage zénithal, charpente verte et rayonnages',
  'ferme-oliviers.jpg':
    'Ferme à toit de tuiles au bout d’une allée bordée d’oliviers, de lavandes et d’un muret de pierre, lumière dorée',
  'hammam-salle-de-bain-sauge.jpg': 'Salle de bain en tadelakt vert sauge, baignoire îlot et zelliges',
  'local-commercial-vitrine.jpg': 'Boutique à trois vitrines en arc, bordées de zellige, éclairée le soir',
  'maison-bord-de-mer-coupole.jpg':
    'Maison blanche à coupoles et porte bleue, treille et bougainvillier, en bord de mer',
  'maison-coupole-soir.jpg':
    'Maison blanche à coupoles, porte bleue en arc outrepassé et treille, lumière du soir',
  'maison-medina-ruelle.jpg': 'Ruelle de médina blanche et bleue, porte cloutée et bougainvillier',
  'piscine-debordement-detroit.jpg': 'Piscine à débordement et bains de soleil face au détroit de Gibraltar',
  'residence-crepuscule.jpg': 'Résidence contemporaine aux appartements éclairés, au crépuscule',
  'riad-galerie-arcades.jpg': 'Patio de riad à zelliges bleus vu à travers un arc outrepassé',
  'riad-patio-fontaine.jpg':
    'Patio de riad : fontaine de marbre, zelliges verts, orangers et galerie en bois de cèdre',
  'riad-patio-soir.jpg': 'Patio de riad le soir, lanternes autour de la fontaine',
  'riad-toit-terrasse-midi.jpg':
    'Toit-terrasse de riad carrelé bleu et blanc, pergola claire, parasol et bains de soleil face à la baie',
  'ruelle-medina-heure-bleue.jpg': 'Ruelle de médina à l’heure bleue, lanternes et arc',
  'salle-a-manger-terrasse.jpg':
    'Salle à manger ouverte sur la mer par trois arcs outrepassés, suspensions en rotin',
  'salle-de-bain-marbre.jpg':
    'Salle de bain en marbre blanc, sol à damier, baignoire îlot devant une grande baie et robinetterie en laiton',
  'salle-de-bain-tadelakt.jpg':
    'Salle de bain en tadelakt, baignoire îlot devant une fenêtre en arc outrepassé',
  'salon-marocain.jpg': 'Salon marocain : banquettes vert émeraude, arc outrepassé et zelliges',
  'salon-soir.jpg': 'Salon à arcades au crépuscule, lumières chaudes',
  'salon-vue-mer.jpg': 'Salon clair à poutres de cèdre et trois arcades ouvertes sur la mer',
  'terrain-coucher-soleil.jpg': 'Terrain herbeux dominant la baie au coucher du soleil',
  'terrain-vue-mer.jpg': 'Terrain herbeux à bâtir dominant la mer, borne et oliviers',
  'terrasse-crepuscule-baie.jpg':
    'Toit-terrasse à la tombée du jour, lanternes allumées et ville illuminée au loin',
  'terrasse-piscine-heure-bleue.jpg':
    'Terrasse avec piscine à débordement et loggia éclairée, ville illuminée de l’autre côté de la baie à l’heure bleue',
  'terrasse-vue-detroit.jpg': 'Toit-terrasse avec pergola, banquettes et bains de soleil, vue sur la baie',
  'usine-entrepot.jpg':
    'Entrepôt moderne : quais de chargement, bureaux à brise-soleil en bois, cyprès et lavandes',
  'villa-andalouse-allee-cypres.jpg':
    'Villa hispano-mauresque couleur sable au bout d’une allée de cyprès et de lavandes',
  'villa-blanche-heure-doree.jpg':
    'Villa blanche avec piscine, moucharabieh et pergola en cèdre, lumière de fin d’après-midi',
  'villa-contemporaine-nuit.jpg': 'Villa contemporaine illuminée au crépuscule, piscine et horizon marin',
  'villa-contemporaine-vue-mer.jpg':
    'Villa contemporaine en porte-à-faux avec piscine à débordement face à la mer',
  'villa-facade-blanche.jpg': 'Façade blanche d’une villa à arcades avec piscine, cyprès et pergola fleurie',
  'villa-jardin-crepuscule.jpg':
    'Jardin d’une villa au crépuscule vu depuis la loggia : piscine éclairée, cyprès et pavillon à coupole verte',
  'villa-piscine-crepuscule.jpg':
    'Villa contemporaine blanche à grandes arcades, piscine éclairée et palmier au crépuscule',
};
