// Texts of the units of lengths.
export const units = {
  title: 'Units',
  mine: 'Lengths for me',
  project: 'Default of this project',
  asProject: 'As the project ({{example}})',
  names: { mm: 'Millimeters', cm: 'Centimeters', m: 'Meters', 'ft-in': 'Feet and inches (1/16″)' },
  decimals: 'Decimal places',
  example: 'Example: {{example}}',
  follow: 'Areas and volumes follow: m² and m³, or ft² and ft³.',
} as const;
