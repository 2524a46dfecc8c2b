// An image of the documents on the stage of sheets.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../api/shapes.ts';
import { Loaded } from '../../../api/loaded.tsx';
import { createPicturePainter, extentsOfPicture } from '../../../sheets/picture-painter.ts';
import type { PaintedSheet, SheetStage } from '../../../sheets/sheet-stage.ts';
import { nextTurn } from '../../../sheets/sheet-view.ts';
import type { LoadedPicture } from '../../../sheets/whole-picture.ts';
import { ignoreFailure, useCommands } from '../../../ui/commands.ts';
import { pictureQuery } from '../queries.ts';
import { printPictures } from './print-dialog.tsx';
import { ReaderStage } from './reader-stage.tsx';
import { useReportedPlace } from './reported-place.ts';
import { readerCommands } from './reader-commands.ts';
import { endingOf, FULL_SIZE, viewOf, type ReadPlace } from './read-place.ts';
import classes from '../sheets.module.css';

interface ImageViewProps {
  readonly document: Document;
  readonly place: ReadPlace;
  readonly onPlace: (place: ReadPlace) => void;
  readonly onCopyLink?: (() => void) | undefined;
}

export function ImageView(props: ImageViewProps) {
  const { t } = useTranslation();
  // Addresses change with every answer; the file of a version never does.
  const [address] = useState(props.document.file);
  const query = useQuery(
    pictureQuery(address, endingOf(props.document.file_name) === 'svg' ? 'image/svg+xml' : undefined),
  );
  return (
    <Loaded
      query={query}
      loading={
        <div className={classes.opening} role="status">
          {t('sheets.openingPicture')}
        </div>
      }
    >
      {picture => <Picture picture={picture} {...props} />}
    </Loaded>
  );
}

function Picture(props: ImageViewProps & { readonly picture: LoadedPicture }) {
  const { picture, document, place, onPlace, onCopyLink } = props;
  const { t } = useTranslation();
  const [stage, setStage] = useState<SheetStage | null>(null);
  const [start] = useState(() => viewOf(place.at, FULL_SIZE.image));
  const open = useCallback(
    (base: HTMLCanvasElement): PaintedSheet => ({
      extents: extentsOfPicture(picture),
      painter: createPicturePainter(base, picture),
      start,
    }),
    [picture, start],
  );
  useReportedPlace({ stage, page: 1, full: FULL_SIZE.image, onPlace });
  const commands = useMemo(
    () =>
      readerCommands(t, {
        stage,
        pages: 1,
        changePage: nothing,
        onTurn: () => stage?.turnTo(nextTurn(stage.view)),
        onPrint: () => ignoreFailure(printImage(picture)),
        onCopyLink,
      }),
    [t, stage, picture, onCopyLink],
  );
  useCommands(commands);
  return (
    <div className={classes.body}>
      <div className={classes.middle} data-paper="none" data-page={1}>
        <ReaderStage isImage page={1} {...{ document, commands, open }} onStage={setStage} />
      </div>
    </div>
  );
}

/** Points of the longer edge of an A4 page. */
const PAPER = 842;

/** An image has no size on paper: it fills a page. */
async function printImage({ levels, width, height }: LoadedPicture): Promise<void> {
  const [level] = levels;
  if (!level) return;
  const canvas = new OffscreenCanvas(level.width, level.height);
  canvas.getContext('2d')?.drawImage(level, 0, 0);
  const share = PAPER / Math.max(width, height);
  await printPictures([
    { blob: await canvas.convertToBlob({ type: 'image/png' }), width: width * share, height: height * share },
  ]);
}

const nothing = (): void => undefined;
