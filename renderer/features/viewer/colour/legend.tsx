// Legend of the model's colours. A row selects its elements; a second click isolates them.
import { CloseButton, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { cssColour } from './colour-groups.ts';
import { legendTitle, legendWord } from './legend-words.ts';
import { useViewer } from '../context.ts';
import { useViewerFacts } from '../state.ts';
import classes from '../viewer.module.css';

export function Legend() {
  const { t, i18n } = useTranslation();
  const actions = useViewer();
  const { legend, tool } = useViewerFacts('legend', 'tool');
  if (!legend) return null;
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <section
      className={classes.legend}
      data-raised={tool !== 'select' || undefined}
      aria-label={t('viewer.legend.title')}
    >
      <header>
        <h2>{legendTitle(legend, t)}</h2>
        <CloseButton size={22} aria-label={t('viewer.legend.close')} onClick={actions.stopColouring} />
      </header>
      <ul>
        {legend.rows.map(({ kind, word, colour, features, count = features.length }, n) => {
          const text = legendWord({ kind, word }, legend.rows.length, t);
          return (
            <li key={n}>
              <UnstyledButton
                title={t('viewer.legend.help', { name: text })}
                onClick={event => actions.pickMany(features, event.ctrlKey || event.metaKey)}
                onDoubleClick={actions.isolate}
              >
                <i style={{ background: cssColour(colour) }} aria-hidden />
                <span>{text}</span>
                <small>{number.format(count)}</small>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
