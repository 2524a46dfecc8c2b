// Texts of links to views.
export const sharing = {
  copy: 'Copy link to this view',
  title: 'Link to this view',
  text: 'Opens these models, camera, sections and colors for anyone who may see them.',
  copied: 'Link copied. It opens for anyone who may see these models.',
  link: 'Link to this view',
  list: 'Shared views…',
  views: 'Shared views',
  none: 'No shared views',
  name: 'View {{id}}',
  facts_one: '{{person}}, {{time}}, {{count}} model',
  facts_other: '{{person}}, {{time}}, {{count}} models',
  missing_one: '{{count}} model of this view is missing: it is hidden from you or was deleted',
  missing_other: '{{count}} models of this view are missing: they are hidden from you or were deleted',
  gone: { title: 'View not available', text: 'It was removed, or it belongs to another project.' },
  hidden: { title: 'No models to show', text: 'The models of this view are hidden from you or were deleted.' },
  open: 'Open the models of the project',
} as const;
