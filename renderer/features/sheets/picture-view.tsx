// A page of a PDF or an image: loads it, and combines canvas and tools.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useCommands } from '../../ui/commands.ts';
import type { LoadedPicture } from '../../sheets/whole-picture.ts';
import { createPicturePainter, extentsOfPicture } from '../../sheets/picture-painter.ts';
import { createPyramidPainter } from '../../sheets/pyramid-painter.ts';
import type { PaintedSheet, SheetStage } from '../../sheets/sheet-stage.ts';
import { CalibrateDialog, useScaleLine } from './calibrate-dialog.tsx';
import { pictureQuery, pyramidQuery, type OpenPyramid, type SheetPlace, useCalibration } from './queries.ts';
import { SheetCanvas } from './sheet-canvas.tsx';
import { SheetHead } from './sheet-head.tsx';
import { pictureCommands } from './sheet-commands.ts';
import { SheetTools } from './sheet-tools.tsx';
import classes from './sheets.module.css';

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
  const [line, closeLine] = useScaleLine();
  const save = useCalibration(place);
  const commands = useMemo(() => pictureCommands(stage, t, mayWrite), [stage, t, mayWrite]);
  useCommands(commands);
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
      {line && (
        <CalibrateDialog
          line={line}
          metres={metres}
          isBusy={save.isPending}
          hasFailed={save.error !== null}
          onSave={scale => save.mutate(scale, { onSuccess: closeLine })}
          onClose={closeLine}
        />
      )}
    </div>
  );
}

const none: readonly never[] = [];
const noSnap = (): undefined => undefined;
const nothing = (): void => undefined;
