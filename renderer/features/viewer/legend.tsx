// What the colours of the model mean. A row selects its elements; a second click isolates them.
import { CloseButton, UnstyledButton } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { cssColour } from './colour-groups.ts';
import { useViewer } from './context.ts';
import { useViewerState, type LegendState } from './state.ts';
import classes from './viewer.module.css';

export function Legend() {
  const { t, i18n } = useTranslation();
  const actions = useViewer();
  const legend = useViewerState(state => state.legend);
  const tool = useViewerState(state => state.tool);
  if (!legend) return null;
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <section
      className={classes.legend}
      data-raised={tool !== 'select' || undefined}
      aria-label={t('viewer.legend.title')}
    >
      <header>
        <h2>{titleOf(legend, t)}</h2>
        <CloseButton size={22} aria-label={t('viewer.legend.close')} onClick={actions.stopColouring} />
      </header>
      <ul>
        {legend.rows.map(({ kind, word, colour, features, count = features.length }, n) => {
          const text =
            word ?? t(kind === 'others' && legend.rows.length > 1 ? 'viewer.legend.others' : 'viewer.legend.none');
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

function titleOf({ kind, property, title }: LegendState, t: TFunction): string {
  if (kind === 'Rules') return title ?? '';
  return property
    ? [property.name, property.set ?? t('viewer.properties.attributes')].join(' · ')
    : t(`viewer.command.colour${kind}`);
}
