import { productionStepOrder, productionSteps } from '#domain/production/steps.ts'
import { KeyHelp } from '../queue/key-help.tsx'
import { productionTexts as words } from './production-texts.ts'

export function ProductionLegend() {
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
      <KeyHelp
        keys={[
          ['J K', words.keys.move],
          ['Enter', words.keys.open],
          ['R', words.keys.remind],
          ['A', words.keys.assign],
          ['I', words.keys.add],
          ['/', words.keys.search],
        ]}
      />
    </div>
  )
}
