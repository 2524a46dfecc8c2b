// Texts of links to views.
import type { Texts } from '../en.ts';

export const sharing: Texts['sharing'] = {
  copy: 'Link naar deze weergave kopiëren',
  title: 'Link naar deze weergave',
  text: 'Opent deze modellen, camera, doorsneden en kleuren voor iedereen die ze mag zien.',
  copied: 'Link gekopieerd. Hij opent voor iedereen die deze modellen mag zien.',
  link: 'Link naar deze weergave',
  list: 'Gedeelde weergaven…',
  views: 'Gedeelde weergaven',
  none: 'Geen gedeelde weergaven',
  name: 'Weergave {{id}}',
  facts_one: '{{person}}, {{time}}, {{count}} model',
  facts_other: '{{person}}, {{time}}, {{count}} modellen',
  missing_one: '{{count}} model van deze weergave ontbreekt: het is voor u verborgen of verwijderd',
  missing_other: '{{count}} modellen van deze weergave ontbreken: ze zijn voor u verborgen of verwijderd',
  gone: { title: 'Weergave niet beschikbaar', text: 'Ze is verwijderd of hoort bij een ander project.' },
  hidden: {
    title: 'Geen modellen om te tonen',
    text: 'De modellen van deze weergave zijn voor u verborgen of verwijderd.',
  },
  open: 'Modellen van het project openen',
};
