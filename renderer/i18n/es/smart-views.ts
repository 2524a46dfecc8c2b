// Texts of smart views.
import type { Texts } from '../en.ts';

export const smartViews: Texts['smartViews'] = {
  title: 'Vistas inteligentes',
  new: 'Nueva vista inteligente',
  end: 'Restablecer la vista',
  apply: 'Aplicar {{name}}',
  edit: 'Editar {{name}}',
  delete: 'Eliminar {{name}}',
  deleteTitle: '¿Eliminar «{{name}}»?',
  deleteText: 'Todos en el proyecto pierden esta vista inteligente.',
  none: 'Las vistas inteligentes colorean, ocultan o aíslan elementos según reglas, para todo el proyecto. Cree la primera.',
  noneToRead: 'No hay vistas inteligentes en este proyecto',
  failed: 'No se pudo aplicar la vista inteligente.',
  newTitle: 'Nueva vista inteligente',
  editTitle: 'Editar la vista inteligente',
  name: 'Nombre',
  save: 'Guardar',
  addRule: 'Añadir una regla',
  removeRule: 'Quitar la regla {{number}}',
  rule: 'Regla {{number}}',
  effect: 'Efecto',
  all: 'Todos los elementos',
  colour: 'Color',
  effects: { colour: 'Colorear', hide: 'Ocultar', isolate: 'Aislar' },
};
