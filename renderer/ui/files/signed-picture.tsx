// A picture of the service, whose address is signed again at every listing and expires after an hour.
import { useState, type ReactNode } from 'react';

interface SignedPictureProps {
  /** null: no picture */
  readonly address: string | null;
  readonly className?: string | undefined;
  /** shown if there is no picture, or it cannot be shown */
  readonly children?: ReactNode;
}

export function SignedPicture(props: SignedPictureProps) {
  // Without its signature the address identifies the picture.
  return <Shown key={props.address?.split('?')[0]} {...props} />;
}

function Shown({ address: listed, className, children }: SignedPictureProps) {
  // The first address is kept as long as the picture can be shown; after that, the next listed one.
  const [address, setAddress] = useState(listed);
  const [broken, setBroken] = useState<string | null>(null);
  if (address === broken && listed !== broken) setAddress(listed);
  if (address === null || address === broken) return children;
  return <img className={className} src={address} alt="" loading="lazy" onError={() => setBroken(address)} />;
}
