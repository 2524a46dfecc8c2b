// Texts of tags.
export const tags = {
  title: 'Étiquettes du projet',
  name: 'Nom',
  tagMore: 'Étiquettes…',
  ofOne: 'Étiquettes de {{name}}',
  ofSome_one: 'Étiquettes de {{count}} document',
  ofSome_other: 'Étiquettes de {{count}} documents',
  find: 'Rechercher ou créer une étiquette',
  create: 'Nouvelle étiquette',
  createNamed: 'Créer « {{name}} »',
  manage: 'Gérer les étiquettes…',
  none: 'Aucune étiquette',
  noneText:
    'Les étiquettes regroupent des documents de plusieurs dossiers. Créez-en une ici ou en étiquetant un document.',
  noneToPick: 'Aucune étiquette. Saisissez un nom pour créer la première.',
  edit: 'Modifier « {{name}} »',
  delete: 'Supprimer « {{name}} »',
  deleteText: 'Retire l’étiquette de tous les documents. Les documents sont conservés.',
  filter: 'Filtrer par étiquettes',
  filterLabel: 'Avec toutes ces étiquettes',
  filtered: 'Tout le projet, avec',
  unfilter: 'Retirer l’étiquette {{name}} du filtre',
};
