// Texts of the units of lengths.
export const units = {
  title: 'Unités',
  mine: 'Longueurs pour moi',
  project: 'Par défaut dans ce projet',
  asProject: 'Comme le projet ({{example}})',
  names: { mm: 'Millimètres', cm: 'Centimètres', m: 'Mètres', 'ft-in': 'Pieds et pouces (1/16″)' },
  decimals: 'Décimales',
  example: 'Exemple : {{example}}',
  follow: 'Les surfaces et les volumes suivent : m² et m³, ou ft² et ft³.',
};
