// The ZIP file that a new project is made from: chooses and reads it, shows its content or why it cannot be used.
import { ActionIcon, Button, FileButton, Input } from '@mantine/core';
import { IconFileZip, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentText, problemText } from './archive-words.ts';
import type { Archive } from './archive.ts';
import classes from './places.module.css';

export interface ChosenArchive {
  readonly file: File | undefined;
  /** absent while it is being read, or if that failed */
  readonly archive: Archive | undefined;
  readonly isReading: boolean;
  /** why it cannot be used */
  readonly error: unknown;
  readonly choose: (file: File) => void;
  readonly clear: () => void;
}

export function useArchive(): ChosenArchive {
  const [file, setFile] = useState<File>();
  const { data, isPending, error, mutate, reset } = useMutation({
    mutationFn: async (chosen: File) => (await import('./archive.ts')).readArchive(chosen),
  });
  return {
    file,
    archive: data,
    isReading: isPending,
    error,
    choose: chosen => {
      setFile(chosen);
      mutate(chosen);
    },
    clear: () => {
      setFile(undefined);
      reset();
    },
  };
}

export interface ArchiveChoiceProps extends Pick<ChosenArchive, 'file' | 'archive' | 'isReading' | 'error' | 'clear'> {
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
}

export function ArchiveChoice({ file, archive, isReading, error, disabled, onChoose, clear }: ArchiveChoiceProps) {
  const { t } = useTranslation();
  const resetInput = useRef<() => void>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  return (
    <Input.Wrapper
      size="xs"
      labelElement="div"
      label={t('projects.archive')}
      description={t('projects.archiveText')}
      error={error ? problemText(t, error) : undefined}
      errorProps={{ role: 'alert' }}
    >
      <div className={classes.archive}>
        {file && <IconFileZip size={16} aria-hidden />}
        {file && <span className="truncate">{file.name}</span>}
        {file && (
          <ActionIcon
            aria-label={t('projects.archiveClear')}
            disabled={disabled}
            onClick={() => {
              chooser.current?.focus(); // this button is removed
              clear();
            }}
          >
            <IconX size={14} />
          </ActionIcon>
        )}
        <FileButton
          accept=".zip,application/zip"
          resetRef={resetInput}
          disabled={disabled}
          onChange={chosen => {
            resetInput.current?.(); // the same file may be chosen again
            if (chosen) onChoose(chosen);
          }}
        >
          {button => (
            <Button {...button} ref={chooser} disabled={disabled}>
              {t(file ? 'projects.archiveOther' : 'projects.archiveChoose')}
            </Button>
          )}
        </FileButton>
      </div>
      <span className="quiet numbers" role="status">
        {isReading && t('projects.archiveReading')}
        {archive && contentText(t, archive)}
      </span>
    </Input.Wrapper>
  );
}
