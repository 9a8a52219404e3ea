import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

const SHAPE = /^\d{1,15}\.[\w-]{43}$/;

/**
 * Takes the secret of a link out of the address at once, so that it stands in no history, no screenshot and no referrer,
 * and keeps it for this page alone. After a reload the link in the mail is opened once more: looking does not use it up.
 * @param bare the address without the secret.
 */
export function useLinkToken(given: string | null, bare: string): string | null {
  const navigate = useNavigate();
  const [token] = useState(() => (given && SHAPE.test(given) ? given : null));
  useEffect(() => {
    if (given && given !== 'link') void navigate(bare, { replace: true });
  }, [given, bare, navigate]);
  return token;
}
