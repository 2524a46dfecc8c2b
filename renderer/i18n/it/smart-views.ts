// Texts of smart views.
import type { Texts } from '../en.ts';

export const smartViews: Texts['smartViews'] = {
  title: 'Viste intelligenti',
  new: 'Nuova vista intelligente',
  end: 'Reimposta la vista',
  apply: 'Applica {{name}}',
  edit: 'Modifica {{name}}',
  delete: 'Elimina {{name}}',
  deleteTitle: 'Eliminare «{{name}}»?',
  deleteText: 'Tutti nel progetto perdono questa vista intelligente.',
  none: 'Le viste intelligenti colorano, nascondono o isolano elementi secondo regole, per tutto il progetto. Creare la prima.',
  noneToRead: 'Nessuna vista intelligente in questo progetto',
  failed: 'Impossibile applicare la vista intelligente.',
  newTitle: 'Nuova vista intelligente',
  editTitle: 'Modifica la vista intelligente',
  name: 'Nome',
  save: 'Salva',
  addRule: 'Aggiungi una regola',
  removeRule: 'Rimuovi la regola {{number}}',
  rule: 'Regola {{number}}',
  effect: 'Effetto',
  all: 'Tutti gli elementi',
  colour: 'Colore',
  effects: { colour: 'Colora', hide: 'Nascondi', isolate: 'Isola' },
};
