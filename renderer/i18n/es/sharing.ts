// Texts of links to views.
export const sharing = {
  copy: 'Copiar enlace a esta vista',
  title: 'Enlace a esta vista',
  text: 'Abre estos modelos, cámara, secciones y colores a quien pueda verlos.',
  copied: 'Enlace copiado. Se abre a quien pueda ver estos modelos.',
  link: 'Enlace a esta vista',
  list: 'Vistas compartidas…',
  views: 'Vistas compartidas',
  none: 'Ninguna vista compartida',
  name: 'Vista {{id}}',
  facts_one: '{{person}}, {{time}}, {{count}} modelo',
  facts_other: '{{person}}, {{time}}, {{count}} modelos',
  missing_one: 'Falta {{count}} modelo de esta vista: está oculto para usted o se eliminó',
  missing_other: 'Faltan {{count}} modelos de esta vista: están ocultos para usted o se eliminaron',
  gone: { title: 'Vista no disponible', text: 'Se quitó o pertenece a otro proyecto.' },
  hidden: {
    title: 'Ningún modelo que mostrar',
    text: 'Los modelos de esta vista están ocultos para usted o se eliminaron.',
  },
  open: 'Abrir los modelos del proyecto',
} as const;
