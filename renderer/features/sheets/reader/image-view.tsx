// An image of the documents on the stage of sheets.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import { createPicturePainter, extentsOfPicture } from '../../../sheets/picture-painter.ts';
import type { PaintedSheet, SheetStage } from '../../../sheets/sheet-stage.ts';
import type { Turn } from '../../../sheets/sheet-view.ts';
import type { LoadedPicture } from '../../../sheets/whole-picture.ts';
import { useCommands } from '../../../ui/commands.ts';
import { pictureQuery } from '../queries.ts';
import { SheetCanvas } from '../sheet-canvas.tsx';
import { SheetTools } from '../sheet-tools.tsx';
import { readerCommands } from './reader-commands.ts';
import { FULL_SIZE, viewOf, type ReadPlace } from './read-place.ts';
import classes from '../sheets.module.css';

interface ImageViewProps {
  readonly address: string;
  readonly name: string;
  readonly place: ReadPlace;
}

export function ImageView({ address: listed, ...rest }: ImageViewProps) {
  const { t } = useTranslation();
  // Addresses change with every answer; the file of a version never does.
  const [address] = useState(listed);
  const query = useQuery(pictureQuery(address));
  return (
    <Loaded
      query={query}
      loading={
        <div className={classes.opening} role="status">
          {t('sheets.openingPicture')}
        </div>
      }
    >
      {picture => <Picture picture={picture} {...rest} />}
    </Loaded>
  );
}

function Picture({ picture, name, place }: Omit<ImageViewProps, 'address'> & { readonly picture: LoadedPicture }) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<SheetStage | null>(null);
  const turn = useRef<Turn>(0);
  const [start] = useState(() => viewOf(place.at, FULL_SIZE.image));
  const open = useCallback(
    (base: HTMLCanvasElement): PaintedSheet => ({
      extents: extentsOfPicture(picture),
      painter: createPicturePainter(base, picture),
      start,
    }),
    [picture, start],
  );
  const commands = useMemo(
    () =>
      readerCommands(t, {
        stage,
        page: 1,
        pages: 1,
        onPage: nothing,
        onTurn() {
          turn.current = ((turn.current + 1) % 4) as Turn;
          stage?.turnTo(turn.current);
        },
      }),
    [t, stage],
  );
  useCommands(commands);
  return (
    <div className={classes.body}>
      <div className={classes.middle} data-paper="none">
        <SheetCanvas
          label={name}
          open={open}
          snap={noSnap}
          prepare={nothing}
          metres={null}
          found={none}
          onStage={setStage}
        />
        <SheetTools commands={commands} />
      </div>
    </div>
  );
}

const none: readonly never[] = [];
const noSnap = (): undefined => undefined;
const nothing = (): void => undefined;
