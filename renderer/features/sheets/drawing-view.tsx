// One drawing or layout: loads it, and combines panel, search, canvas and tools.
import { ActionIcon, useComputedColorScheme, Button, Checkbox } from '@mantine/core';
import {
  IconFileOff,
  IconLayoutSidebarLeftExpand,
  IconChevronDown,
  IconChevronUp,
  IconArrowBackUp,
  IconLayoutSidebarLeftCollapse,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { troubleOf } from '../../api/errors.ts';
import { useCommands, ignoreFailure } from '../../ui/commands.ts';
import { GraphicsLost, hasWebGl } from '../../ui/graphics-lost.tsx';
import { Note, TroubleNote } from '../../ui/states.tsx';
import type { LoadedSheet, SheetText } from '../../sheets/loaded-sheet.ts';
import { createSheetPainter, type SheetPainter, type Paper, type Rgb } from '../../sheets/sheet-painter.ts';
import type { SheetStage } from '../../sheets/sheet-stage.ts';
import {
  savedLayers,
  findTexts,
  boxOf,
  foundText,
  nextFound,
  areChanged,
  layerRows,
  stateOfRows,
  switched,
} from './text-rules.ts';
import { drawingQuery } from './queries.ts';
import { SheetCanvas, type OpenSheet } from './sheet-canvas.tsx';
import { SheetHead } from './sheet-head.tsx';
import { useSheetPlace, viewAt, type OnSheetPlace } from './sheet-place.ts';
import { sheetCommands, SEARCH_FIELD } from './sheet-commands.ts';
import { SheetTools } from './sheet-tools.tsx';
import classes from './sheets.module.css';
import { setState, useSheetState } from './state.ts';
import { snapAt } from '../../sheets/snap-index.ts';
import { FindField, IconButton } from '../../ui/controls.tsx';
import { cssColor } from '../../ui/colours/theme.ts';
import type { SheetLayer } from '../../sheets/sheet-format.ts';

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

/** The layers of a drawing with their colours and switches. */
function LayersPanel({ layers, counts, shown, saved, foreground, ink, onShown }: LayersPanelProps) {
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

interface TextSearchProps {
  readonly found: readonly SheetText[];
  readonly stage: SheetStage | null;
  readonly hasTexts: boolean;
}

/** Finds texts of a sheet and moves to each result. */
function TextSearch({ found, stage, hasTexts }: TextSearchProps) {
  const { t } = useTranslation();
  const search = useSheetState(state => state.search);
  const at = useSheetState(state => state.foundAt);
  if (!hasTexts) return null;
  const goTo = (step: number) => {
    const next = nextFound(at, step, found.length);
    const text = next === undefined ? undefined : found[next];
    if (!text) return;
    setState({ foundAt: next });
    stage?.show(boxOf(text));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') goTo(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') setState({ search: '', foundAt: -1 });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.search} role="search">
      <FindField
        label={t('sheets.find')}
        id={SEARCH_FIELD}
        value={search}
        onKeyDown={onKeyDown}
        onText={text => setState({ search: text, foundAt: -1 })}
      />
      {search.trim() !== '' && (
        <>
          <output>{foundText(t, at, found.length)}</output>
          <ActionIcon aria-label={t('sheets.previous')} disabled={found.length === 0} onClick={() => goTo(-1)}>
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon aria-label={t('sheets.next')} disabled={found.length === 0} onClick={() => goTo(1)}>
            <IconChevronDown size={16} />
          </ActionIcon>
        </>
      )}
    </div>
  );
}

/** The chosen paper, else that of the window's colour scheme. */
function usePaper(): 'light' | 'dark' {
  const scheme = useComputedColorScheme('light');
  return useSheetState(state => state.paper) ?? scheme;
}

function paperColours(paper: 'light' | 'dark'): Paper {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): Rgb => rgbOf(style.getPropertyValue(name));
  return { paper: token(`--paper-${paper}`), ink: token(`--ink-${paper}`) };
}

/** `#1f5fae` as fractions of red, green and blue. */
function rgbOf(text: string): Rgb {
  const value = Number.parseInt(text.trim().slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

interface DrawingViewProps {
  readonly name: string;
  readonly address: string;
  /** warnings and links in the head */
  readonly ways: ReactNode;
  /** the place at first, as in an address */
  readonly at: string | undefined;
  readonly onAt: OnSheetPlace;
}

export function DrawingView({ address, ...props }: DrawingViewProps) {
  const { t } = useTranslation();
  const drawing = useQuery(drawingQuery(address));
  const [canDraw] = useState(hasWebGl);
  if (!canDraw) return <Note icon={IconFileOff} title={t('sheets.noWebGl.title')} text={t('sheets.noWebGl.text')} />;
  if (drawing.error)
    return <TroubleNote trouble={troubleOf(drawing.error)} onRetry={() => ignoreFailure(drawing.refetch())} />;
  if (!drawing.data)
    return (
      <div className={classes.opening} role="status">
        {t('sheets.opening')}
      </div>
    );
  return <Drawing sheet={drawing.data} {...props} />;
}

type DrawingProps = Omit<DrawingViewProps, 'address'> & { readonly sheet: LoadedSheet };

function Drawing({ sheet, name, ways, at, onAt }: DrawingProps) {
  const { t } = useTranslation();
  const { layers, extents, metres } = sheet.head;
  const [shown, setShown] = useState(() => savedLayers(layers));
  const [stage, setStage] = useState<SheetStage | null>(null);
  const [start] = useState(() => viewAt(at));
  useSheetPlace(stage, onAt);
  const paper = usePaper();
  const panelOpen = useSheetState(state => state.panelOpen);
  const search = useSheetState(state => state.search);
  const found = useMemo(() => findTexts(sheet.texts, search, shown), [sheet, search, shown]);

  const open = useCallback(
    (base: HTMLCanvasElement) => {
      const painter = createSheetPainter(base, sheet);
      return { extents, painter, start };
    },
    [sheet, extents, start],
  );
  const snap = useCallback<OpenSheet<SheetPainter>['snap']>(
    (at, reach) => snapAt(sheet.snaps, at, reach, (layer, owner) => shown[layer] !== false && shown[owner] !== false),
    [sheet, shown],
  );
  const prepare = useCallback(
    (painter: SheetPainter) => {
      painter.setLayers(shown);
      painter.setPaper(paperColours(paper));
    },
    [shown, paper],
  );

  const commands = useMemo(() => sheetCommands(stage, t), [stage, t]);
  useCommands(commands);

  return (
    <div className={classes.body}>
      {panelOpen && (
        <LayersPanel
          layers={layers}
          counts={sheet.counts}
          shown={shown}
          saved={savedLayers(layers)}
          onShown={setShown}
          foreground={sheet.head.foreground}
          ink={`var(--ink-${paper})`}
        />
      )}
      <section className={classes.right} aria-label={name}>
        <SheetHead
          name={name}
          ways={ways}
          before={
            !panelOpen && (
              <ActionIcon aria-label={t('sheets.command.layers')} onClick={() => setState({ panelOpen: true })}>
                <IconLayoutSidebarLeftExpand size={16} />
              </ActionIcon>
            )
          }
        >
          <TextSearch found={found} stage={stage} hasTexts={sheet.texts.length > 0} />
        </SheetHead>
        <div className={classes.middle} data-paper={paper}>
          <SheetCanvas
            label={name}
            open={open}
            prepare={prepare}
            snap={snap}
            metres={metres}
            found={found}
            onStage={setStage}
          />
          <SheetTools commands={commands} />
          <GraphicsLost />
        </div>
      </section>
    </div>
  );
}
