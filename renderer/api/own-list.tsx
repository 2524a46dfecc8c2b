// A list of what the user has to do in all projects, on the first screen: a few rows, then all.
import type { Icon } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { LoadingRows } from '../ui/states.tsx';
import { firstOf } from '../ui/table/selection.ts';
import { Loaded, type LoadedProps } from './loaded.tsx';
import classes from './own-list.module.css';
import { TextButton } from '../ui/buttons.tsx';

interface OwnListProps<Thing> {
  /** of the heading in the page */
  readonly id: string;
  readonly title: string;
  readonly query: LoadedProps<readonly Thing[]>['query'];
  readonly none: { readonly icon: Icon; readonly text: string };
  /** label of the button that shows all */
  readonly allText: (count: number) => string;
  readonly keyOf: (thing: Thing) => string | number;
  /** the link of a row */
  readonly children: (thing: Thing) => ReactNode;
}

export const OwnList = <Thing,>({ id, title, query, ...rows }: OwnListProps<Thing>) => (
  <section aria-labelledby={id} className={classes.section}>
    <h2 id={id} className={classes.head}>
      {title}
    </h2>
    <Loaded query={query} loading={<LoadingRows rows={2} />}>
      {all => <Rows all={all} {...rows} />}
    </Loaded>
  </section>
);

interface RowsProps<Thing> extends Pick<OwnListProps<Thing>, 'none' | 'allText' | 'keyOf' | 'children'> {
  readonly all: readonly Thing[];
}

function Rows<Thing>({ all, none, allText, keyOf, children }: RowsProps<Thing>) {
  const { icon: Symbol, text } = none;
  const [isWhole, setWhole] = useState(false);
  if (all.length === 0)
    return (
      <p className={classes.none}>
        <Symbol size={16} stroke={1.5} aria-hidden />
        {text}
      </p>
    );
  const shown = firstOf(all, isWhole);
  return (
    <>
      <ul className={classes.list}>
        {shown.map(thing => (
          <li key={keyOf(thing)}>{children(thing)}</li>
        ))}
      </ul>
      {shown.length < all.length && (
        <TextButton text={allText(all.length)} variant="subtle" onClick={() => setWhole(true)} />
      )}
    </>
  );
}
