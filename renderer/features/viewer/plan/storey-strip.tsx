// The storeys at the left edge of the canvas, the highest on top. Selecting one hides what is above it.
import { UnstyledButton } from '@mantine/core';
import { IconWalk } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../context.ts';
import { useViewerState, useViewerFacts } from '../state.ts';
import classes from '../viewer.module.css';

export function StoreyStrip() {
  const { t, i18n } = useTranslation();
  const actions = useViewer();
  const { storey, here } = useViewerFacts('storey', 'here');
  useViewerState(state => state.version);
  const { storeys } = actions;
  if (storeys.length === 0) return null;
  const heights = new Intl.NumberFormat(i18n.language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  const height = (metres: number) => `${heights.format(metres)} m`;
  return (
    <div className={classes.storeys} role="group" aria-label={t('viewer.storeys')}>
      <UnstyledButton
        data-on={storey === -1 || undefined}
        aria-pressed={storey === -1}
        onClick={() => actions.setStorey(-1)}
      >
        {t('viewer.allStoreys')}
      </UnstyledButton>
      {storeys
        .map(({ name, elevation }, n) => (
          <UnstyledButton
            key={n}
            data-on={storey === n || undefined}
            data-here={here === n || undefined}
            aria-pressed={storey === n}
            onClick={() => actions.setStorey(storey === n ? -1 : n)}
          >
            <span>{name}</span>
            {here === n && <IconWalk size={13} role="img" aria-label={t('viewer.walk.here')} />}
            <small>{height(elevation)}</small>
          </UnstyledButton>
        ))
        .toReversed()}
    </div>
  );
}
