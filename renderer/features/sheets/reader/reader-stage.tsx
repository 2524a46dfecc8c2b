// The stage of a page with its tools: measures by the scale of the page, and what is selected.
import { Button, Checkbox } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../api/shapes.ts';
import type { PaintedSheet, SheetStage } from '../../../sheets/sheet-stage.ts';
import type { Command } from '../../../ui/commands.ts';
import { CalibrateDialog, useScaleLine } from '../calibrate-dialog.tsx';
import { SheetCanvas } from '../sheet-canvas.tsx';
import { SheetTools } from '../sheet-tools.tsx';
import { copySelection } from './page-overlay.ts';
import { ScaleMenu, usePageScale } from './page-scale.tsx';
import { POINT } from './scale-rules.ts';
import classes from '../sheets.module.css';

interface ReaderStageProps {
  readonly document: Pick<Document, 'id' | 'name'>;
  /** 1 is the first */
  readonly page: number;
  readonly commands: readonly Command[];
  readonly open: (base: HTMLCanvasElement) => PaintedSheet;
  readonly onStage: (stage: SheetStage | null) => void;
  /** images have no size on paper */
  readonly isImage?: boolean;
  readonly hasSelection?: boolean;
  /** the text of the page, for readers of the screen */
  readonly spoken?: string;
}

export function ReaderStage(props: ReaderStageProps) {
  const { document, page, commands, open, onStage, isImage = false, hasSelection = false, spoken = '' } = props;
  const { t } = useTranslation();
  const { metres, setScale } = usePageScale(document.id, page);
  const [line, closeLine] = useScaleLine();
  const [forAll, setForAll] = useState(true);
  const unit = metres ?? (isImage ? null : POINT);
  return (
    <>
      <SheetCanvas
        label={isImage ? document.name : `${document.name}, ${t('sheets.page', { number: page })}`}
        open={open}
        snap={noSnap}
        prepare={nothing}
        metres={unit}
        found={none}
        onStage={onStage}
      />
      {spoken !== '' && (
        <section className={classes.says} aria-label={t('reader.text')}>
          {spoken}
        </section>
      )}
      <SheetTools
        commands={commands}
        scale={<ScaleMenu metres={metres} isPaper={!isImage} onScale={next => setScale(next, true)} />}
      >
        {hasSelection && (
          <div className={classes.measureBar}>
            <Button size="compact-sm" variant="subtle" leftSection={<IconCopy size={14} />} onClick={copySelection}>
              {t('reader.copyText')}
            </Button>
          </div>
        )}
      </SheetTools>
      {line && (
        <CalibrateDialog
          line={line}
          metres={unit}
          onSave={scale => {
            setScale(scale, forAll);
            closeLine();
          }}
          onClose={closeLine}
        >
          {!isImage && (
            <Checkbox
              label={t('reader.scale.all')}
              checked={forAll}
              onChange={event => setForAll(event.currentTarget.checked)}
            />
          )}
        </CalibrateDialog>
      )}
    </>
  );
}

const none: readonly never[] = [];
const noSnap = (): undefined => undefined;
const nothing = (): void => undefined;
