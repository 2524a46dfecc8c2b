// One change after the other, what came of it, and the way back.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../../../api/keys.ts';
import { useProblems } from '../../../api/problem.ts';
import type { Undo } from './property-edits.ts';

export type EditNotice =
  | { readonly kind: 'working'; readonly text: string; readonly share: number }
  | { readonly kind: 'done'; readonly text: string; readonly undo?: () => void }
  | { readonly kind: 'failed'; readonly text: string };

export interface Editing {
  readonly notice: EditNotice | undefined;
  readonly close: () => void;
  /**
   * Does a change and tells it with a way back. Resolves when what is shown has followed.
   * @throws what `edit` throws
   */
  act(text: string, edit: (onProgress: (share: number) => void) => Promise<Undo>): Promise<void>;
  /** Tells that something went wrong. */
  fail(error: unknown): void;
  /** The same in words. */
  tell(text: string): void;
}

/** Changes of the data of models in a project. */
export function useEditing(project: number, models: readonly number[]): Editing {
  const { t } = useTranslation();
  const problems = useProblems();
  const queryClient = useQueryClient();
  const [notice, setNotice] = useState<EditNotice>();

  const renew = async () => {
    await Promise.all(models.map(model => queryClient.invalidateQueries({ queryKey: keys.modelData(project, model) })));
  };
  const tell = (text: string) => {
    setNotice({ kind: 'failed', text });
  };
  const fail = (error: unknown) => {
    tell(problems.of(error) ?? t('shell.notDone'));
  };

  async function act(text: string, edit: (onProgress: (share: number) => void) => Promise<Undo>): Promise<void> {
    let undo: Undo;
    try {
      undo = await edit(share => {
        setNotice({ kind: 'working', text, share });
      });
    } catch (error) {
      setNotice(undefined);
      // A part of many may be done.
      await renew();
      throw error;
    }
    const back = () => {
      setNotice({ kind: 'working', text: t('editing.undoing'), share: 0 });
      const takeBack = async () => {
        try {
          await undo();
          setNotice({ kind: 'done', text: t('editing.undone') });
        } catch (error) {
          fail(error);
        }
        await renew();
      };
      takeBack().catch(() => undefined);
    };
    setNotice({ kind: 'done', text, undo: back });
    await renew();
  }
  return {
    notice,
    close: () => {
      setNotice(undefined);
    },
    act,
    fail,
    tell,
  };
}
