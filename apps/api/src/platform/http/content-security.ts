import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config/config.js';

/**
 * What pages of Parley may load. Scripts come from Parley alone. Pictures may come from anywhere because an agent can
 * ask for the pictures of an e-mail, which are shown in a frame that inherits this policy.
 */
export function contentSecurityPolicy(config: Config): FastifyHelmetOptions {
  const secure = config.publicUrl.startsWith('https://');
  // Its sockets are allowed as all are; it is asked over http why one could not be opened.
  const { livekit } = config.calls;
  const mediaServer = livekit ? [new URL(livekit.url).origin.replace(/^ws/, 'http')] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        fontSrc: ["'self'"],
        // Telephone calls in the browser are carried by Twilio's servers, which also have the sounds of the keys.
        mediaSrc: ["'self'", 'blob:', 'https://sdk.twilio.com'],
        connectSrc: ["'self'", 'ws:', 'wss:', 'https://*.twilio.com', ...mediaServer],
        frameSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    // The widget's script and pictures are meant to be used on other sites.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  };
}
