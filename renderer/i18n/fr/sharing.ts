// Texts of links to views.
export const sharing = {
  copy: 'Copier le lien vers cette vue',
  title: 'Lien vers cette vue',
  text: 'Ouvre ces maquettes, la caméra, les coupes et les couleurs pour toute personne qui peut les voir.',
  copied: 'Lien copié. Il s’ouvre pour toute personne qui peut voir ces maquettes.',
  link: 'Lien vers cette vue',
  list: 'Vues partagées…',
  views: 'Vues partagées',
  none: 'Aucune vue partagée',
  name: 'Vue {{id}}',
  facts_one: '{{person}}, {{time}}, {{count}} maquette',
  facts_other: '{{person}}, {{time}}, {{count}} maquettes',
  missing_one: '{{count}} maquette de cette vue manque : elle vous est masquée ou a été supprimée',
  missing_other: '{{count}} maquettes de cette vue manquent : elles vous sont masquées ou ont été supprimées',
  gone: { title: 'Vue indisponible', text: 'Elle a été supprimée ou appartient à un autre projet.' },
  hidden: {
    title: 'Aucune maquette à afficher',
    text: 'Les maquettes de cette vue vous sont masquées ou ont été supprimées.',
  },
  open: 'Ouvrir les maquettes du projet',
};
