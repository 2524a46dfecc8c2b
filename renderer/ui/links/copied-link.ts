// The one way to copy a link: afterwards a notice shows the link, and where it opens.
import { create } from 'zustand';
import { copyText } from './clipboard.ts';

export interface ReachableLink {
  /** address on this computer */
  readonly here: string;
  /** address for other people; null while they cannot reach the service */
  readonly forOthers: string | null;
}

interface CopiedLink {
  readonly text: string;
  readonly isForOthers: boolean;
  /** false: the browser refused, and the link is shown to be copied by hand */
  readonly isCopied: boolean;
}

/** The link copied last, while its notice is shown. */
export const useCopiedLink = create<{ readonly link: CopiedLink | null }>(() => ({ link: null }));

/** Copies a link and shows the notice. Never rejects. */
export async function copyLink({ here, forOthers }: ReachableLink): Promise<void> {
  const text = forOthers ?? here;
  const isCopied = await copyText(text).then(
    () => true,
    () => false,
  );
  useCopiedLink.setState({ link: { text, isForOthers: forOthers !== null, isCopied } });
}

export const closeCopiedLink = () => useCopiedLink.setState({ link: null });
