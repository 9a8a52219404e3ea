import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { restFetch } from '@/lib/rest';
import { accessToken } from '@/lib/session/token';
import { InvitedForm } from './InvitedForm';
import { LinkAway, LinkOver } from './LinkOver';
import { NeedyForm, type Needy } from './NeedyForm';
import { useLinkToken } from './useLinkToken';
import { usePasswordLink } from './usePasswordLink';

/** The first password of somebody who was invited, and the new one of somebody who is signed in and must have one. */
export default function SetUpPasswordPage() {
  const [search] = useSearchParams();
  const given = search.get('token');
  const token = useLinkToken(given, '/auth/password');
  const [cameByLink] = useState(given !== null);
  return cameByLink ? <ByLink token={token} /> : <BySession />;
}

function ByLink({ token }: { token: string | null }) {
  const state = usePasswordLink(token);
  if (state.kind === 'over' || token === null) return <LinkOver isInvitation />;
  if (state.kind === 'away') return <LinkAway onRetry={state.retry} />;
  return state.kind === 'good' ? <InvitedForm token={token} link={state.link} /> : null;
}

/** Whoever needs no new password has come here by mistake. */
function BySession() {
  const navigate = useNavigate();
  const [needy, setNeedy] = useState<Needy | null>(null);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let isHere = true;
    const look = async () => {
      if (!(await accessToken())) return isHere && navigate('/auth/login', { replace: true });
      const { data } = await restFetch<{ data: Needy }>('/api/v2/me', { quiet: true });
      if (!isHere) return undefined;
      if (data.needs_new_pw) return setNeedy(data);
      return navigate('/profile/password', { replace: true });
    };
    look().catch(() => isHere && setAway(true));
    return () => {
      isHere = false;
    };
  }, [navigate]);
  if (isAway) return <LinkAway onRetry={() => window.location.reload()} />;
  return needy ? <NeedyForm person={needy} /> : null;
}
