// A picture of the service, whose address is signed anew at every listing and ends after an hour.
import { useState, type ReactNode } from 'react';

export interface SignedPictureProps {
  /** null: there is none */
  readonly address: string | null;
  readonly className?: string | undefined;
  /** instead of a picture that is not there, or cannot be shown */
  readonly children?: ReactNode;
}

export function SignedPicture(props: SignedPictureProps) {
  // Without its signature the same picture has the same name.
  return <Shown key={props.address?.split('?')[0]} {...props} />;
}

function Shown({ address: listed, className, children }: SignedPictureProps) {
  // The first address serves as long as the picture can be shown; after that, the next one that is listed.
  const [address, setAddress] = useState(listed);
  const [broken, setBroken] = useState<string | null>(null);
  if (address === broken && listed !== broken) setAddress(listed);
  if (address === null || address === broken) return children;
  return (
    <img
      className={className}
      src={address}
      alt=""
      loading="lazy"
      onError={() => {
        setBroken(address);
      }}
    />
  );
}
