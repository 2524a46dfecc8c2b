// The current changes of the display: colours, isolation, hidden elements and cuts, each with a button that ends it.
import { CloseButton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { noSections } from '../../../viewer/tools/sections.ts';
import type { Actions } from '../actions.ts';
import { legendTitle } from '../colour/legend-words.ts';
import { useViewer } from '../context.ts';
import { useViewerFacts } from '../state.ts';
import classes from '../viewer.module.css';
import { shownFacts, type ShownFact } from './shown-facts.ts';

const ends: Readonly<Record<ShownFact['kind'], (actions: Actions) => void>> = {
  colours: actions => actions.stopColouring(),
  isolated: actions => actions.endMark('ghost'),
  hidden: actions => actions.endMark('hidden'),
  xray: actions => actions.endMark('xray'),
  storey: actions => actions.setStorey(-1),
  sections: actions => actions.setSections(noSections),
};

/** Empty while the models are shown as they are. */
export function ShownState() {
  const { t } = useTranslation();
  const actions = useViewer();
  const { legend, storey, sections, version } = useViewerFacts('legend', 'storey', 'sections', 'version');
  const facts = useMemo(
    () => shownFacts(actions.viewer.states, { hasLegend: legend !== null, storey, sections }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the version changes with the states
    [actions, legend, storey, sections, version],
  );
  if (facts.length === 0) return null;
  const textOf = ({ kind, count }: ShownFact): string => {
    if (kind === 'colours') return legend ? legendTitle(legend, t) : t('viewer.shown.colours', { count });
    if (kind === 'storey') return t('viewer.shown.storey', { name: actions.storeys[storey]?.name ?? '' });
    return t(`viewer.shown.${kind}`, { count });
  };
  return (
    <ul className={classes.shownState} aria-label={t('viewer.shown.title')}>
      {facts.map(fact => (
        <li key={fact.kind} data-shown={fact.kind}>
          <span className="truncate" title={textOf(fact)}>
            {textOf(fact)}
          </span>
          <CloseButton
            size={18}
            aria-label={t('viewer.shown.end', { what: textOf(fact) })}
            onClick={() => ends[fact.kind](actions)}
          />
        </li>
      ))}
    </ul>
  );
}
