/** Words of the proof of work. */
export const captchaTexts = {
  label: 'Verification',
  help: 'Tick the box and your browser solves a small task. No pictures to read, no third party.',
  outsideHelp: 'This journal checks with another company that you are a person.',
  loading: 'Loading the verification…',
  failed: 'The verification could not be loaded. Please check your connection.',
  retry: 'Try again',
  expired: 'The verification has expired. Please complete it again.',
} as const
