/** Texts of the captcha. */
export const captchaTexts = {
  label: 'Verification',
  help: 'Tick the box and your browser solves a small task. No images to solve, no third party.',
  outsideHelp: 'This journal uses an external service to check that you are a person.',
  loading: 'Loading the verification…',
  failed: 'The verification could not be loaded. Please check your connection.',
  retry: 'Try again',
  expired: 'The verification has expired. Please complete it again.',
} as const
