// Texts of smart views.
import type { Texts } from '../en.ts';

export const smartViews: Texts['smartViews'] = {
  title: 'Vues intelligentes',
  new: 'Nouvelle vue intelligente',
  end: 'Réinitialiser la vue',
  apply: 'Appliquer {{name}}',
  edit: 'Modifier {{name}}',
  delete: 'Supprimer {{name}}',
  deleteTitle: 'Supprimer « {{name}} » ?',
  deleteText: 'Tous les membres du projet perdent cette vue intelligente.',
  none: 'Les vues intelligentes colorent, masquent ou isolent des éléments selon des règles, pour tout le projet. Créez la première.',
  noneToRead: 'Aucune vue intelligente dans ce projet',
  failed: 'La vue intelligente n’a pas pu être appliquée.',
  newTitle: 'Nouvelle vue intelligente',
  editTitle: 'Modifier la vue intelligente',
  name: 'Nom',
  save: 'Enregistrer',
  addRule: 'Ajouter une règle',
  removeRule: 'Retirer la règle {{number}}',
  rule: 'Règle {{number}}',
  effect: 'Effet',
  all: 'Tous les éléments',
  colour: 'Couleur',
  effects: { colour: 'Colorer', hide: 'Masquer', isolate: 'Isoler' },
};
