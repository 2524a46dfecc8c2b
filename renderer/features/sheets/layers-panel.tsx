// The layers of a drawing with their colours and switches.
import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconArrowBackUp, IconLayoutSidebarLeftCollapse } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cssColor } from '../../ui/colours/theme.ts';
import type { SheetLayer } from '../../sheets/sheet-format.ts';
import { areChanged, layerRows, stateOfRows, switched } from './text-rules.ts';
import classes from './sheets.module.css';
import { setState } from './state.ts';
import { FindField, IconButton } from '../../ui/controls.tsx';

interface LayersPanelProps {
  readonly layers: readonly SheetLayer[];
  readonly counts: readonly number[];
  readonly shown: readonly boolean[];
  readonly saved: readonly boolean[];
  /** the colour that contrasts with the paper, and its CSS value */
  readonly foreground: number;
  readonly ink: string;
  readonly onShown: (shown: readonly boolean[]) => void;
}

export function LayersPanel({ layers, counts, shown, saved, foreground, ink, onShown }: LayersPanelProps) {
  const { t, i18n } = useTranslation();
  const [search, setSearch] = useState('');
  const rows = useMemo(() => layerRows(layers, counts, search, i18n.language), [layers, counts, search, i18n.language]);
  const state = stateOfRows(shown, rows);
  return (
    <aside className={classes.panel} aria-label={t('sheets.layers')}>
      <header>
        <h2>{t('sheets.layers')}</h2>
        {areChanged(shown, saved) && (
          <IconButton
            label={t('sheets.layersSaved')}
            icon={IconArrowBackUp}
            hint="title"
            onClick={() => onShown(saved)}
          />
        )}
        <ActionIcon aria-label={t('sheets.closeLayers')} onClick={() => setState({ panelOpen: false })}>
          <IconLayoutSidebarLeftCollapse size={16} />
        </ActionIcon>
      </header>
      <div className={classes.panelTools}>
        <FindField label={t('sheets.searchLayers')} value={search} onText={setSearch} />
        <Button.Group>
          <Button
            size="compact-xs"
            disabled={state === 'all' || rows.length === 0}
            onClick={() => onShown(switched(shown, rows, true))}
          >
            {t('sheets.allOn')}
          </Button>
          <Button size="compact-xs" disabled={state === 'none'} onClick={() => onShown(switched(shown, rows, false))}>
            {t('sheets.allOff')}
          </Button>
        </Button.Group>
      </div>
      {rows.length === 0 ? (
        <p className="quiet">{t('sheets.noLayer')}</p>
      ) : (
        <ul>
          {rows.map(row => (
            <li key={row.number}>
              <Checkbox
                checked={shown[row.number] ?? true}
                label={
                  <>
                    <i
                      style={{
                        background:
                          row.colour === foreground ? ink : cssColor(row.colour.toString(16).padStart(6, '0')),
                      }}
                      aria-hidden
                    />
                    <span className="truncate">{row.name}</span>
                    <small>{row.count}</small>
                  </>
                }
                onChange={event => onShown(switched(shown, [row], event.currentTarget.checked))}
              />
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
