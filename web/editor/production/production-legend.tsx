import { productionStepOrder, productionSteps } from '#domain/production/steps.ts'
import { usePreferences } from '../queue/preferences.ts'
import { productionTexts as words } from './production-texts.ts'

export function ProductionLegend() {
  const { keys } = usePreferences()
  return (
    <div className="queue-foot">
      <p>
        <span>
          <span className="production-ticks" aria-hidden="true">
            {productionStepOrder.map((step, index) => (
              <i key={step} className={index === 0 ? 'current' : undefined} />
            ))}
          </span>
          {productionStepOrder.map((step) => productionSteps[step].toLowerCase()).join(', ')}
        </span>
      </p>
      {keys && (
        <p className="key-help">
          <span>
            <kbd>J</kbd> <kbd>K</kbd> {words.keys.move}
          </span>
          <span>
            <kbd>Enter</kbd> {words.keys.open}
          </span>
          <span>
            <kbd>R</kbd> {words.keys.remind}
          </span>
          <span>
            <kbd>A</kbd> {words.keys.assign}
          </span>
          <span>
            <kbd>/</kbd> {words.keys.search}
          </span>
        </p>
      )}
    </div>
  )
}
