// Texts of the units of lengths.
export const units = {
  title: 'Unità',
  mine: 'Lunghezze per me',
  project: 'Predefinito di questo progetto',
  asProject: 'Come il progetto ({{example}})',
  names: { mm: 'Millimetri', cm: 'Centimetri', m: 'Metri', 'ft-in': 'Piedi e pollici (1/16″)' },
  decimals: 'Decimali',
  example: 'Esempio: {{example}}',
  follow: 'Aree e volumi seguono: m² e m³, oppure ft² e ft³.',
} as const;
