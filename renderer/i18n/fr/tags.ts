// Texts of tags.
export const tags = {
  title: 'Étiquettes de ce projet',
  name: 'Nom',
  tagMore: 'Étiquettes…',
  ofOne: 'Étiquettes de {{name}}',
  ofSome_one: 'Étiquettes de {{count}} document',
  ofSome_other: 'Étiquettes de {{count}} documents',
  find: 'Chercher ou créer une étiquette',
  create: 'Nouvelle étiquette',
  createNamed: 'Créer « {{name}} »',
  manage: 'Gérer les étiquettes…',
  none: 'Aucune étiquette',
  noneText:
    'Les étiquettes marquent des documents par-delà les dossiers. Créez-en une ici, ou en étiquetant un document.',
  noneToPick: 'Aucune étiquette. Saisissez un nom pour créer la première.',
  edit: 'Modifier « {{name}} »',
  delete: 'Supprimer « {{name}} »',
  deleteText: 'Elle disparaît de tous les documents qui la portent. Les documents restent.',
  filter: 'Filtrer par étiquettes',
  filterLabel: 'Avec toutes ces étiquettes',
  filtered: 'Dans tout le projet, avec',
  unfilter: 'Sans l’étiquette {{name}}',
};
