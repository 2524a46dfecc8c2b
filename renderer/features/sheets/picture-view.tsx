// A page of a PDF or an image: loads it, and combines canvas and tools.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@mantine/core';
import { Loaded } from '../../api/loaded.tsx';
import { useCommands } from '../../ui/commands.ts';
import type { LoadedPicture } from '../../sheets/whole-picture.ts';
import { createPicturePainter, extentsOfPicture } from '../../sheets/picture-painter.ts';
import { createPyramidPainter } from '../../sheets/pyramid-painter.ts';
import type { PaintedSheet, SheetStage } from '../../sheets/sheet-stage.ts';
import { lineForScale, readLength, scaleOf, type KeptMeasure, measureText } from './measure-rules.ts';
import { pictureQuery, pyramidQuery, type OpenPyramid, type SheetPlace, useCalibration } from './queries.ts';
import { SheetCanvas } from './sheet-canvas.tsx';
import { SheetHead } from './sheet-head.tsx';
import { pictureCommands } from './sheet-commands.ts';
import { SheetTools } from './sheet-tools.tsx';
import classes from './sheets.module.css';
import { setState, useSheetState } from './state.ts';
import { useNumberStyle } from '../../ui/numbers/number-style.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';

interface CalibrateDialogProps {
  readonly place: SheetPlace;
  readonly line: KeptMeasure;
  /** current metres per pixel */
  readonly metres: number | null;
  readonly onClose: () => void;
}

/** Asks for the length of a line on a page, and stores the resulting scale with the page. Mounted while it is open. */
function CalibrateDialog({ place, line, metres, onClose }: CalibrateDialogProps) {
  const { t, i18n } = useTranslation();
  const style = useNumberStyle();
  const [text, setText] = useState('');
  const save = useCalibration(place);
  const length = readLength(text, i18n.language);
  return (
    <FormDialog
      title={t('sheets.calibrate.title')}
      action={t('sheets.calibrate.save')}
      size="sm"
      busy={save.isPending}
      disabled={length === undefined}
      error={save.error ? t('sheets.calibrate.failed') : undefined}
      onClose={onClose}
      onSubmit={() => {
        if (length !== undefined) save.mutate(scaleOf(line, length), { onSuccess: onClose });
      }}
    >
      <TextInput
        data-autofocus
        inputMode="decimal"
        label={t('sheets.calibrate.length')}
        description={t('sheets.calibrate.now', { length: measureText(line, metres, style) })}
        placeholder="3.25 m"
        error={text !== '' && length === undefined ? t('sheets.calibrate.wrong') : undefined}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

interface PictureViewProps {
  readonly place: SheetPlace;
  readonly name: string;
  /** warnings and links in the head */
  readonly ways: ReactNode;
  readonly address: string;
  /** address of its tiles, if it is large */
  readonly tiles: string | null;
  /** metres per pixel; null until the page is calibrated */
  readonly metres: number | null;
  readonly mayWrite: boolean;
}

/** Opens the painter of a page on a canvas. */
type OpenPage = (base: HTMLCanvasElement) => PaintedSheet;

const openWhole =
  (picture: LoadedPicture): OpenPage =>
  base => ({ extents: extentsOfPicture(picture), painter: createPicturePainter(base, picture) });

function openTiles({ pyramid, fetchBytes }: OpenPyramid): OpenPage {
  const [whole] = pyramid.levels;
  return base => ({
    extents: extentsOfPicture(whole ?? { width: 1, height: 1 }),
    painter: createPyramidPainter(base, pyramid, fetchBytes),
  });
}

export const PictureView = (props: PictureViewProps) =>
  props.tiles === null ? <WholePicture {...props} /> : <TiledPicture {...props} tiles={props.tiles} />;

function WholePicture(props: PictureViewProps) {
  const query = useQuery({ ...pictureQuery(props.address), select: openWhole });
  return (
    <Loaded query={query} loading={<Opening />}>
      {open => <Picture {...props} open={open} />}
    </Loaded>
  );
}

function TiledPicture(props: PictureViewProps & { readonly tiles: string }) {
  const query = useQuery({ ...pyramidQuery(props.tiles), select: openTiles });
  return (
    <Loaded query={query} loading={<Opening />}>
      {open => <Picture {...props} open={open} />}
    </Loaded>
  );
}

function Opening() {
  const { t } = useTranslation();
  return (
    <div className={classes.opening} role="status">
      {t('sheets.openingPicture')}
    </div>
  );
}

function Picture({ open, place, name, ways, metres, mayWrite }: PictureViewProps & { readonly open: OpenPage }) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<SheetStage | null>(null);
  const [line, setLine] = useState<KeptMeasure | null>(null);
  const commands = useMemo(() => pictureCommands(stage, t, mayWrite), [stage, t, mayWrite]);
  useCommands(commands);
  useEffect(
    () =>
      useSheetState.subscribe((state, before) => {
        const drawn = lineForScale(state, before);
        if (!drawn) return;
        setLine(drawn.line);
        setState({ kept: drawn.kept, tool: 'pan' });
      }),
    [],
  );
  return (
    <div className={classes.body}>
      <section className={classes.right} aria-label={name}>
        <SheetHead name={name} ways={ways}>
          <span className={classes.hint}>{metres === null ? t('sheets.noScale') : t('sheets.hasScale')}</span>
        </SheetHead>
        <div className={classes.middle} data-paper="none">
          <SheetCanvas
            label={name}
            open={open}
            snap={noSnap}
            prepare={nothing}
            metres={metres}
            found={none}
            onStage={setStage}
          />
          <SheetTools commands={commands} />
        </div>
      </section>
      {line && <CalibrateDialog place={place} line={line} metres={metres} onClose={() => setLine(null)} />}
    </div>
  );
}

const none: readonly never[] = [];
const noSnap = (): undefined => undefined;
const nothing = (): void => undefined;
