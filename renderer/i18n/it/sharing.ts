// Texts of links to views.
export const sharing = {
  copy: 'Copia link a questa vista',
  title: 'Link a questa vista',
  text: 'Apre questi modelli, camera, sezioni e colori a chi può vederli.',
  copied: 'Link copiato. Si apre a chi può vedere questi modelli.',
  link: 'Link a questa vista',
  list: 'Viste condivise…',
  views: 'Viste condivise',
  none: 'Nessuna vista condivisa',
  name: 'Vista {{id}}',
  facts_one: '{{person}}, {{time}}, {{count}} modello',
  facts_other: '{{person}}, {{time}}, {{count}} modelli',
  missing_one: 'Manca {{count}} modello di questa vista: è nascosto per lei o è stato eliminato',
  missing_other: 'Mancano {{count}} modelli di questa vista: sono nascosti per lei o sono stati eliminati',
  gone: { title: 'Vista non disponibile', text: 'È stata rimossa o appartiene a un altro progetto.' },
  hidden: {
    title: 'Nessun modello da mostrare',
    text: 'I modelli di questa vista sono nascosti per lei o sono stati eliminati.',
  },
  open: 'Apri i modelli del progetto',
} as const;
