// Texts of the units of lengths.
import type { Texts } from '../en.ts';

export const units: Texts['units'] = {
  title: 'Einheiten',
  mine: 'Längen für mich',
  project: 'Standard dieses Projekts',
  asProject: 'Wie das Projekt ({{example}})',
  names: { mm: 'Millimeter', cm: 'Zentimeter', m: 'Meter', 'ft-in': 'Fuß und Zoll (1/16″)' },
  decimals: 'Nachkommastellen',
  example: 'Beispiel: {{example}}',
  follow: 'Flächen und Volumen folgen: m² und m³ oder ft² und ft³.',
};
