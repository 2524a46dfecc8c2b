// First steps: a drop target for files, and the demo.
import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundFile } from '../../ui/files/dropped-files.ts';
import classes from './home.module.css';

export interface DropHomeProps {
  readonly demoPending: boolean;
  /** absent without permission to create a project */
  readonly onDemo?: (() => void) | undefined;
  readonly onFiles: (files: FoundFile[]) => void;
  readonly children?: ReactNode;
}

export function DropHome({ demoPending, onDemo, onFiles, children }: DropHomeProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.drop}>
      <IconFileUpload size={24} stroke={1.4} aria-hidden />
      <div className={classes.words}>
        <strong>{t('home.dropTitle')}</strong>
        <span>{t('home.dropText')}</span>
      </div>
      <div className={classes.actions}>
        <FileButton multiple onChange={files => onFiles(files.map(file => ({ file, path: [] })))}>
          {props => (
            <Button {...props} variant="filled">
              {t('home.dropChoose')}
            </Button>
          )}
        </FileButton>
        {onDemo && (
          <Button loading={demoPending} onClick={onDemo}>
            {t('home.openDemo')}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
