// A text with people by their names and addresses of pages as links.
import { partsOf } from './mentions.ts';
import classes from './panel.module.css';
import type { Person } from '../people.ts';

export function PeopleText({ text, people }: { readonly text: string; readonly people: readonly Person[] }) {
  return partsOf(text, people).map((part, index) => {
    if (part.kind === 'person')
      return (
        <span key={index} className={classes.mention} title={part.email}>
          {part.text}
        </span>
      );
    if (part.kind === 'link')
      return (
        <a key={index} href={part.text} target="_blank" rel="noreferrer">
          {part.text}
        </a>
      );
    return part.text;
  });
}
