import { Call, Device, type TwilioError } from '@twilio/voice-sdk';
import type { LineCall, LineTrouble, LineWish, PhoneLine } from './line';
import { soundOf } from './twilio-sound';

const OPTIONS: Device.Options = {
  codecPreferences: [Call.Codec.Opus, Call.Codec.PCMU],
  allowIncomingWhileBusy: true,
  // Whoever closes the tab is asked first while they speak.
  closeProtection: true,
  logLevel: 'error',
};

/** Speech between this browser and Twilio, by its own library. */
export async function openTwilioLine({ token, isRung, listener }: LineWish): Promise<PhoneLine> {
  const device = new Device(token, OPTIONS);
  // Parley rings by itself, the same on every line.
  device.audio?.incoming(false);
  let isOpen = true;
  const devices = soundOf(device);
  device.on('registering', () => listener.state('connecting'));
  device.on('registered', () => listener.state('ready'));
  device.on('unregistered', () => isOpen && isRung && listener.state('connecting'));
  device.on('error', (error: TwilioError.TwilioError, call?: Call) => {
    if (!call) listener.state('broken', troubleOf(error));
  });
  device.on('incoming', (call: Call) => listener.rings(watched(call, false)));

  /** @param isOurs we call. */
  function watched(call: Call, isOurs: boolean): LineCall {
    const key = call.parameters['CallSid'] ?? crypto.randomUUID();
    let trouble: LineTrouble | undefined;
    let wasAnswered = isOurs;
    call.on('accept', () => {
      wasAnswered = true;
      listener.speaks(key);
    });
    call.on('error', (error: TwilioError.TwilioError) => (trouble = troubleOf(error)));
    call.on('disconnect', devices.end);
    call.on('disconnect', () => listener.over(key, trouble && !wasAnswered ? 'failed' : 'ended', trouble));
    // While somebody speaks another call may come and go.
    call.on('cancel', () => !device.isBusy && devices.end());
    call.on('cancel', () => listener.over(key, 'cancelled'));
    call.on('reject', () => !device.isBusy && devices.end());
    call.on('reject', () => listener.over(key, 'cancelled'));
    return {
      key,
      callId: call.customParameters.get('call') ?? null,
      from: call.parameters['From'] ?? '',
      answer: () => void devices.begin().then(() => call.accept()),
      decline: () => call.reject(),
      hangUp: () => leave(call),
      mute: (isMuted) => call.mute(isMuted),
      press: (digit) => call.sendDigits(digit),
    };
  }

  if (isRung) await device.register().catch((error: unknown) => listener.state('broken', troubleOf(error)));
  else listener.state('ready');
  return {
    async begin(callId) {
      await devices.begin();
      const connecting = device.connect({ params: { ParleyCall: callId } });
      connecting.catch(devices.end);
      return { ...watched(await connecting, true), callId };
    },
    renew: (next) => device.updateToken(next),
    close() {
      isOpen = false;
      devices.leave();
      device.destroy();
    },
  };
}

/** Whoever changes their mind while the microphone is being fetched has not taken the call. */
function leave(call: Call): void {
  if (call.status() === Call.State.Pending) call.reject();
  else call.disconnect();
}

/** https://www.twilio.com/docs/voice/sdks/error-codes */
function troubleOf(error: unknown): LineTrouble {
  const code = typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : 0;
  if (code === 31208 || code === 31401 || code === 31402) return 'microphone';
  if (code === 31202 || code === 31204 || code === 31205 || (code >= 20101 && code <= 20157)) return 'token';
  if (code === 31000 || code === 31003 || code === 31005 || code === 31009 || code >= 53000) return 'network';
  return 'other';
}
