package main

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"math"
	"strings"
)

type verdict struct {
	verdict, riskLevel, modelVersion, pipelineVersion string
	confidence                                        float64
	signals                                           json.RawMessage
}

// confidences has the range of each verdict.
var confidences = map[string][2]float64{
	"authentic":  {0.7, 0.99},
	"suspicious": {0.55, 0.9},
	"synthetic":  {0.85, 0.99},
}

func verdictAt(fraction float64) string {
	switch {
	case fraction < 0.6:
		return "authentic"
	case fraction < 0.85:
		return "suspicious"
	}
	return "synthetic"
}

func riskOf(verdict string, confidence float64) string {
	switch {
	case verdict == "authentic":
		return "low"
	case verdict == "suspicious" && confidence < 0.75:
		return "medium"
	case verdict == "synthetic" && confidence >= 0.95:
		return "critical"
	}
	return "high"
}

// stagingVerdict is the service's verdict of sandbox scans: from a word in the file name, otherwise from a digest of
// what the intent declared. It knows only content types that begin with their kind of media, as those of pictures do.
func stagingVerdict(file *scan) (verdict, error) {
	declared, err := marshal([]any{file.FileName, file.MediaType, file.contentType, file.byteSize})
	if err != nil {
		return verdict{}, err
	}
	digest := sha256.Sum256(declared)
	fraction := func(offset int) float64 {
		return float64(binary.BigEndian.Uint32(digest[offset:])) / (1 << 32)
	}
	name, rule := verdictAt(fraction(0)), "digest"
	for _, word := range []string{"synthetic", "suspicious", "authentic"} {
		if strings.Contains(strings.ToLower(file.FileName), word) {
			name, rule = word, "fileName"
			break
		}
	}
	bounds := confidences[name]
	confidence := math.Floor((bounds[0]+fraction(4)*(bounds[1]-bounds[0]))*10_000+0.5) / 10_000
	signals, err := marshal(struct {
		Basis             string `json:"basis"`
		Rule              string `json:"rule"`
		MediaTypeMismatch bool   `json:"mediaTypeMismatch"`
	}{"staging", rule, !strings.HasPrefix(file.contentType, file.MediaType+"/")})
	return verdict{name, riskOf(name, confidence), "staging-rules-1", "staging-pipeline-1", confidence, signals}, err
}
