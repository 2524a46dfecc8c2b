// Texts of the units of lengths.
export const units = {
  title: 'Unidades',
  mine: 'Longitudes para mí',
  project: 'Valor predeterminado de este proyecto',
  asProject: 'Como el proyecto ({{example}})',
  names: { mm: 'Milímetros', cm: 'Centímetros', m: 'Metros', 'ft-in': 'Pies y pulgadas (1/16″)' },
  decimals: 'Decimales',
  example: 'Ejemplo: {{example}}',
  follow: 'Las áreas y los volúmenes siguen: m² y m³, o ft² y ft³.',
} as const;
