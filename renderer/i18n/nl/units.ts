// Texts of the units of lengths.
import type { Texts } from '../en.ts';

export const units: Texts['units'] = {
  title: 'Eenheden',
  mine: 'Lengtes voor mij',
  project: 'Standaard van dit project',
  asProject: 'Zoals het project ({{example}})',
  names: { mm: 'Millimeter', cm: 'Centimeter', m: 'Meter', 'ft-in': 'Voet en inch (1/16″)' },
  decimals: 'Decimalen',
  example: 'Voorbeeld: {{example}}',
  follow: 'Oppervlakten en volumes volgen: m² en m³, of ft² en ft³.',
};
