// Saves a picture of the view: its size and file name.
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../../api/shapes.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useViewer } from '../context.ts';
import { possibleSizes, sizeOf, type PictureSizeName } from './picture-rules.ts';
import { getState, setState, useViewerState } from '../state.ts';
import { TextField } from '../../../ui/controls.tsx';
import { fileName, nameOfFile } from '../../../ui/files/file-names.ts';
import { ignoreFailure } from '../../../ui/commands.ts';

interface PictureDialogProps {
  /** the open models */
  readonly models: readonly Model[];
}

const close = (): void => setState({ savesPicture: false });

export const PictureDialog = (props: PictureDialogProps) =>
  useViewerState(state => state.savesPicture) && <PictureForm {...props} />;

function PictureForm({ models }: PictureDialogProps) {
  const { t } = useTranslation();
  const actions = useViewer();
  const { canvas, mostPixels } = actions.viewer;
  const screen = { width: canvas?.width ?? 0, height: canvas?.height ?? 0 };
  const [size, setSize] = useState<PictureSizeName>('screen');
  const [name, setName] = useState(() => {
    const names = models.map(model => model.name ?? String(model.id));
    return nameOfFile(names, actions.storeys[getState().storey]?.name);
  });
  const [isBusy, setBusy] = useState(false);
  const labelOf = (value: PictureSizeName): string => {
    const { width, height } = sizeOf(value, screen);
    const pixels = `${width} × ${height}`;
    return value === 'hd' || value === 'uhd' ? pixels : `${t(`viewer.picture.sizes.${value}`)} (${pixels})`;
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    await actions
      .screenshot(fileName(name, t('viewer.screenshotName')), size === 'screen' ? undefined : sizeOf(size, screen))
      .catch(() => setState({ notice: t('viewer.noScreenshot') }));
    close();
  };
  return (
    <FormDialog
      title={t('viewer.command.screenshot')}
      action={t('parts.save')}
      size="sm"
      busy={isBusy}
      onClose={close}
      onSubmit={() => ignoreFailure(save())}
    >
      <TextField data-autofocus label={t('viewer.picture.name')} value={name} maxLength={200} onText={setName} />
      <NativeSelect
        label={t('viewer.picture.size')}
        value={size}
        onChange={event => setSize(event.currentTarget.value as PictureSizeName)}
        data={possibleSizes(screen, mostPixels()).map(value => ({ value, label: labelOf(value) }))}
      />
    </FormDialog>
  );
}
