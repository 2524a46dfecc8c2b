// The words in files of tables.
import type { TableWords } from './order.ts';

export const tableWords: Readonly<Record<'en' | 'fr', TableWords>> = {
  en: {
    model: 'Model',
    elements: 'Elements',
    sums: 'Sums',
    count: 'Count',
    sum: 'Sum',
    class: 'Class',
    name: 'Name',
    storey: 'Storey',
    type: 'Type',
    material: 'Material',
    layer: 'Layer',
    classification: 'Classification',
    system: 'System',
  },
  fr: {
    model: 'Maquette',
    elements: 'Éléments',
    sums: 'Totaux',
    count: 'Nombre',
    sum: 'Total',
    class: 'Classe',
    name: 'Nom',
    storey: 'Niveau',
    type: 'Type',
    material: 'Matériau',
    layer: 'Calque',
    classification: 'Classification',
    system: 'Système',
  },
};
