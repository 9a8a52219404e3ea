import { type ImgHTMLAttributes, type MouseEvent, useRef } from 'react';
import { saveFrom } from '@/lib/save-file';

/** Asks for the address of a file anew. @returns null when it is not there any more */
export type Renew = (fileId: string) => Promise<string | null>;

interface Addressed {
  id: string;
  name: string;
  url: string;
}

/** For whatever shows the file: an address that fails is asked for anew, once; what comes is shown by whoever gives the file. */
export function useRenewal({ id, url }: Addressed, renew: Renew | undefined): () => void {
  const failed = useRef<string | null>(null);
  return () => {
    if (!renew || failed.current === url) return;
    failed.current = url;
    renew(id).catch(() => undefined);
  };
}

/** Whoever saves a file of a page that was opened long ago gets it by an address of now. */
export function useFreshSave({ id, name, url }: Addressed, renew: Renew | undefined) {
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (!renew || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    renew(id)
      .catch(() => null)
      .then((fresh) => saveFrom(fresh ?? url, name))
      .catch(() => undefined);
  };
}

type PictureProps = ImgHTMLAttributes<HTMLImageElement> & {
  picture: Addressed;
  renew: Renew | undefined;
};

export function RenewedPicture({ picture, renew, ...rest }: PictureProps) {
  const onError = useRenewal(picture, renew);
  return <img src={picture.url} alt={picture.name} onError={onError} {...rest} />;
}
