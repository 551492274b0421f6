package words

// TideTable is what a screen reader calls the tide table: where the run stands.
var TideTable = Phrase{
	"Tide table: {water}, {top} at step {step} of {steps}",
	"潮汐表：第 {step} 步，共 {steps} 步，{water}，{top}",
}

// TideTables is what one of two runs is called.
var TideTables = Phrase{
	"Tide table: {water}, {top}; beside it {water2}, {top2} at step {step} of {steps}",
	"潮汐表：第 {step} 步，共 {steps} 步，{water}，{top}；对照 {water2}，{top2}",
}

// TideTableEmpty is the same before there is a log.
var TideTableEmpty = Phrase{"Tide table: step {step} of {steps}", "潮汐表：第 {step} 步，共 {steps} 步"}

// NoModel is what there is to see before a model is chosen.
var NoModel = Phrase{"No model yet. Try `model {model}`.", "还没有模型。试试 `model {model}`。"}
